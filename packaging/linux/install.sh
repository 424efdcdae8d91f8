#!/bin/sh
# Installs Rollbook for the person who runs this, or updates it.
set -u

usage() {
    cat <<'END'
Usage: ./install.sh [--as-root]

Installs or updates Rollbook for your user account, without root:

  ~/.local/opt/rollbook   the program
  ~/.local/bin/rollbook   the command
  ~/.local/share          the menu entry, icons and file type of .rollbook files
                          ($XDG_DATA_HOME if set)

Your characters are not changed. To uninstall: ~/.local/opt/rollbook/uninstall.sh
Running as root installs it for root only, so that needs --as-root.

Exit status: 0 installed, 1 not installed, 2 unknown option, 3 Rollbook is open.
END
}

as_root=
for option; do
    case $option in
        -h | --help) usage && exit 0 ;;
        --as-root) as_root=yes ;;
        *) printf 'Unknown option %s. For help, run ./install.sh --help.\n' "$option" >&2 && exit 2 ;;
    esac
done

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P) || exit 1
# shellcheck source=packaging/linux/places.sh
. "$here/usr/libexec/places.sh" || exit 1

undo() {
    trap '' HUP INT TERM
    rm -rf -- "$new"
    for file in $(shared); do
        rm -f -- "$data/$file.new"
        [ -z "$first" ] || rm -f -- "$data/$file"
        prune "$data/$file"
    done
    [ -z "$linked" ] || rm -f -- "$link"
    prune "$link"
    prune "$program"
}

give_up() {
    undo
    complain "$@"
    if [ -z "$first" ]; then
        complain "Your installed Rollbook was not changed."
    else
        complain "Nothing was installed."
    fi
    exit 1
}

# Copy the file $1 beside $2, which it will replace.
prepare() {
    mkdir -p -- "${2%/*}" && cp -- "$1" "$2.new"
}

# The desktop entry with the full path of the program, since menus don't search the shell's PATH.
write_entry() {
    # GNOME looks for the program before it turns "%%" into "%".
    case $program in
        *%*) start="env " ;;
        *) start= ;;
    esac
    while IFS= read -r line; do
        case $line in
            Exec=rollbook*) say "Exec=$start\"$(in_exec "$program/rollbook")\"${line#Exec=rollbook}" ;;
            TryExec=*) say "TryExec=$(printf '%s\n' "$program/rollbook" | LC_ALL=C sed 's/\\/\\\\/g')" ;;
            *) say "$line" ;;
        esac || return 1
    done <"$here/$app.desktop"
}

if [ "$(id -u)" = 0 ] && [ -z "$as_root" ]; then
    complain "This would install Rollbook for root. Run it as your own user, without sudo." \
        "(To install it for root anyway, run ./install.sh --as-root.)"
    exit 1
fi
if [ ! -x "$here/rollbook" ] || [ ! -d "$here/_internal" ]; then
    complain "The program is not next to this script. Unpack the whole archive, then run install.sh in it."
    exit 1
fi
if [ "$here" = "$(cd -- "$program" 2>/dev/null && pwd -P)" ]; then
    complain "This Rollbook is already installed. To update, run install.sh of a newer version."
    exit 1
fi
if [ "$data" = "$opt" ]; then
    complain "Your characters and the program would share one folder, $data." "Choose another XDG_DATA_HOME."
    exit 1
fi
mend_last_run
first=yes
linked=
if [ -e "$program" ]; then
    first=
    if is_foreign; then
        complain "$program already exists and was not made by this script." "It was not changed."
        exit 1
    fi
    if is_open; then
        complain "Rollbook is open. Close it, then run this again."
        exit 3
    fi
fi
trap 'give_up "Interrupted."' HUP INT TERM

# Copy and test the new version beside the installed one before replacing it.
{ mkdir -p -- "$opt" && mkdir -- "$new"; } || give_up "Can't make a folder in $opt."
# Keep files that the user added next to the program.
while IFS= read -r name; do
    cp -RP -- "$here/$name" "$new/" || give_up "Can't copy the program to $opt."
done <"$contents"
# A copy from a read-only place could not be removed later.
chmod -R u+w -- "$new" || give_up "Can't copy the program to $opt."
version=$("$new/rollbook" --version 2>&1 </dev/null) ||
    give_up "Rollbook doesn't start on this computer. Its message:" "$version"
(
    while IFS= read -r name; do
        say "$program/$name" || exit 1
    done <"$contents"
    say "$program/$list"
    for file in $(shared); do
        say "$data/$file" || exit 1
    done
    say "$link"
) >"$new/$list" || give_up "Can't write the list of files in $opt."

if [ ! -e "$link" ] && [ ! -h "$link" ]; then
    { mkdir -p -- "${link%/*}" && ln -s -- "$program/rollbook" "$link"; } || give_up "Can't make $link."
    linked=yes
fi
write_entry >"$new/entry" || give_up "Can't write the menu entry in $opt."
for file in $(shared); do
    case $file in
        applications/*) prepare "$new/entry" "$data/$file" ;;
        *) prepare "$here/usr/share/$file" "$data/$file" ;;
    esac || give_up "Can't write $data/$file."
done
rm -f -- "$new/entry"
# Replace them only now that all are there: a full disk leaves the old ones as they were.
for file in $(shared); do
    mv -f -- "$data/$file.new" "$data/$file" || give_up "Can't write $data/$file."
done

sync # a power cut must not find half of the new one in place of the old one
# Two renames; mend_last_run fixes a run that only made one.
! is_open || give_up "Rollbook was opened in the meantime. Close it, then run this again."
trap '' HUP INT TERM
if [ -z "$first" ]; then
    mv -- "$program" "$old" || give_up "Can't replace $program."
    mv -- "$new" "$program" || { mv -- "$old" "$program"; give_up "Can't replace $program."; }
    # Remove what an earlier version installed and this one doesn't.
    while IFS= read -r file; do
        case $file in
            "$program"/*) ;;
            *) grep -Fxq -e "$file" "$program/$list" || { rm -f -- "$file" && prune "$file"; } ;;
        esac
    done 2>/dev/null <"$old/$list"
    carry_over "$old" "$program" && rm -rf -- "$old"
    [ ! -e "$old" ] || complain "Some files in the old folder could not be moved. They are still in $old."
else
    mv -- "$new" "$program" || give_up "Can't make $program."
fi
tell_desktop

say "$version is installed." \
    "  In the menu:  Rollbook" \
    "  The program:  $program"
if [ "$(readlink "$link")" != "$program/rollbook" ]; then
    say "  The command:  $program/rollbook" "                ($link already exists and was not changed)"
else
    case :${PATH-}: in
        *:"${link%/*}":*) say "  The command:  rollbook" ;;
        *) say "  The command:  $link" ;;
    esac
fi
say "To uninstall it and keep your characters: $program/uninstall.sh"
