; The installer for Windows, for Inno Setup 6. windows_package.py runs it and defines:
; Version, Numbers, Company, Window, Bundle, Icons, FileIcon.
;
; Installs for the current user without administrator rights. The program goes to %LOCALAPPDATA%\Programs\Rollbook. The
; characters are in %LOCALAPPDATA%\Rollbook, which the installer never touches.

[Setup]
; Identifies Rollbook, so that one version replaces another. Never change it.
AppId={{8E0C0A1B-6B0F-4B7B-9C35-52D1E3E4A7D6}
AppName=Rollbook
AppVersion={#Version}
AppVerName=Rollbook {#Version}
AppPublisher={#Company}
VersionInfoVersion={#Numbers}
VersionInfoProductTextVersion={#Version}
PrivilegesRequired=lowest
DefaultDirName={localappdata}\Programs\Rollbook
DisableProgramGroupPage=yes
DisableDirPage=auto
; The minimum for Qt 6.11.
MinVersion=10.0.17763
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
; Windows asks an open Rollbook to close; it saves everything first.
CloseApplications=yes
CloseApplicationsFilter=*.exe,*.dll,*.pyd
RestartApplications=no
ChangesAssociations=yes
SetupIconFile={#Icons}\rollbook.ico
UninstallDisplayIcon={app}\{#Window}
UninstallDisplayName=Rollbook
WizardStyle=modern
Compression=lzma2/max
SolidCompression=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"
Name: "es"; MessagesFile: "compiler:Languages\Spanish.isl"

[CustomMessages]
en.FileType=Rollbook character
de.FileType=Rollbook-Charakter
es.FileType=Personaje de Rollbook
en.IsOpen=Rollbook is open. Close it, then try again.
de.IsOpen=Rollbook ist geöffnet. Schließen Sie es und versuchen Sie es dann noch einmal.
es.IsOpen=Rollbook está abierto. Ciérrelo y vuelva a intentarlo.
en.DataStays=Rollbook was uninstalled. Your characters, backups and settings stay in%n%n%1
de.DataStays=Rollbook ist entfernt. Ihre Charaktere, Sicherungen und Einstellungen bleiben in%n%n%1
es.DataStays=Se ha quitado Rollbook. Sus personajes, copias de seguridad y ajustes se quedan en%n%n%1

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked

[InstallDelete]
; Otherwise files of an older version would be loaded by mistake.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Bundle}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs
Source: "{#Icons}\{#FileIcon}"; DestDir: "{app}"; Flags: ignoreversion

[Icons]
Name: "{autoprograms}\Rollbook"; Filename: "{app}\{#Window}"
Name: "{autodesktop}\Rollbook"; Filename: "{app}\{#Window}"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.rollbook"; ValueType: string; ValueName: ""; ValueData: "Rollbook.Character"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.rollbook"; ValueType: string; ValueName: "Content Type"; ValueData: "application/x-rollbook"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.rollbook\OpenWithProgids"; ValueType: string; ValueName: "Rollbook.Character"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\Rollbook.Character"; ValueType: string; ValueName: ""; ValueData: "{cm:FileType}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Rollbook.Character\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\{#FileIcon}"
Root: HKA; Subkey: "Software\Classes\Rollbook.Character\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\{#Window}"" ""%1"""

[Run]
Filename: "{app}\{#Window}"; Description: "{cm:LaunchProgram,Rollbook}"; Flags: nowait postinstall skipifsilent

[Code]
function IsOpen(FileName: String): Boolean;
var
  Opened: TFileStream;
begin
  Result := False;
  if FileExists(FileName) then
    try
      { A running program can be renamed, but not written to. }
      Opened := TFileStream.Create(FileName, fmOpenReadWrite or fmShareExclusive);
      Opened.Free;
    except
      Result := True;
    end;
end;

function InitializeUninstall(): Boolean;
begin
  Result := True;
  while Result and IsOpen(ExpandConstant('{app}\{#Window}')) do
    Result := not UninstallSilent and (MsgBox(CustomMessage('IsOpen'), mbError, MB_RETRYCANCEL) = IDRETRY);
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
begin
  if (Step = usPostUninstall) and not UninstallSilent then
    MsgBox(FmtMessage(CustomMessage('DataStays'), [ExpandConstant('{localappdata}\Rollbook')]), mbInformation, MB_OK);
end;
