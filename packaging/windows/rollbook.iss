; The installer for Windows, for Inno Setup 6. windows_package.py runs it and defines:
; Version, Numbers, Company, Window, Console, Bundle, Icons, FileIcon.
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
; PrepareToInstall refuses while Rollbook is open, so nothing needs to be closed.
CloseApplications=no
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
en.CannotMove=Can't replace the files in %1. Close the programs that use this folder, then try again. Nothing has changed.
de.CannotMove=Die Dateien in %1 lassen sich nicht ersetzen. Schließen Sie Programme, die diesen Ordner verwenden, und versuchen Sie es dann noch einmal. Nichts wurde geändert.
es.CannotMove=No se pueden reemplazar los archivos de %1. Cierre los programas que usan esta carpeta y vuelva a intentarlo. No se ha cambiado nada.
en.DataStays=Rollbook was uninstalled. Your characters, backups and settings stay in%n%n%1
de.DataStays=Rollbook ist entfernt. Ihre Charaktere, Sicherungen und Einstellungen bleiben in%n%n%1
es.DataStays=Se ha quitado Rollbook. Sus personajes, copias de seguridad y ajustes se quedan en%n%n%1

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked

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

function RollbookIsOpen(): Boolean;
begin
  Result := IsOpen(ExpandConstant('{app}\{#Window}')) or IsOpen(ExpandConstant('{app}\{#Console}'));
end;

{ The program that an update replaces waits here. An update that fails puts it back. }
function Previous(Name: String): String;
begin
  Result := ExpandConstant('{app}\previous\') + Name;
end;

function RemoveAny(Name: String): Boolean;
begin
  if DirExists(Name) then
    Result := DelTree(Name, True, True, True)
  else
    Result := not FileExists(Name) or DeleteFile(Name);
end;

function MoveAny(Name, Target: String): Boolean;
begin
  Result := not (DirExists(Name) or FileExists(Name));
  if not Result then
    Result := RemoveAny(Target) and RenameFile(Name, Target);
end;

function PutBack(Name: String): Boolean;
begin
  Result := True;
  if DirExists(Previous(Name)) or FileExists(Previous(Name)) then
    Result := MoveAny(Previous(Name), ExpandConstant('{app}\') + Name);
end;

procedure PutAllBack();
begin
  if PutBack('_internal') and PutBack('{#Console}') and PutBack('{#Window}') then
    RemoveDir(ExpandConstant('{app}\previous'))
  else
    Log('The previous version is still in ' + ExpandConstant('{app}\previous'));
end;

function SetAside(Name: String): Boolean;
begin
  { If it is there already, an earlier update was cut off, and what stands in its place is incomplete. }
  if DirExists(Previous(Name)) or FileExists(Previous(Name)) then
    Result := RemoveAny(ExpandConstant('{app}\') + Name)
  else
    Result := MoveAny(ExpandConstant('{app}\') + Name, Previous(Name));
end;

var
  IsSetAside, IsInstalled: Boolean;

{ Setup shows and logs the text that this returns, and ends with the exit code 7. }
function PrepareToInstall(var NeedsRestart: Boolean): String;
begin
  Result := '';
  while (Result = '') and RollbookIsOpen() do
    if WizardSilent or (MsgBox(CustomMessage('IsOpen'), mbError, MB_RETRYCANCEL) <> IDRETRY) then
      Result := CustomMessage('IsOpen');
  if (Result <> '') or not (DirExists(ExpandConstant('{app}\_internal')) or DirExists(Previous('_internal'))) then
    Exit;
  IsSetAside := ForceDirectories(ExpandConstant('{app}\previous'));
  if not (IsSetAside and SetAside('_internal') and SetAside('{#Window}') and SetAside('{#Console}')) then begin
    PutAllBack();
    IsSetAside := False;
    Result := FmtMessage(CustomMessage('CannotMove'), [ExpandConstant('{app}')]);
  end;
end;

procedure CurStepChanged(CurStep: TSetupStep);
begin
  if CurStep = ssPostInstall then begin
    IsInstalled := True;
    if IsSetAside then
      DelTree(ExpandConstant('{app}\previous'), True, True, True);
  end;
end;

procedure DeinitializeSetup();
begin
  if IsSetAside and not IsInstalled then
    PutAllBack();
end;

function InitializeUninstall(): Boolean;
begin
  Result := True;
  while Result and RollbookIsOpen() do
    Result := not UninstallSilent and (MsgBox(CustomMessage('IsOpen'), mbError, MB_RETRYCANCEL) = IDRETRY);
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
begin
  if (Step = usPostUninstall) and not UninstallSilent then
    MsgBox(FmtMessage(CustomMessage('DataStays'), [ExpandConstant('{localappdata}\Rollbook')]), mbInformation, MB_OK);
end;
