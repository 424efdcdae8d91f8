#!/bin/sh
# Installs Rollbook for the person who runs this, or brings it up to date.
set -u

usage() {
    cat <<'END'
Usage: ./install.sh [--as-root]

Installs Rollbook for you alone, without root, or brings it up to date:

  ~/.local/opt/rollbook   the program
  ~/.local/bin/rollbook   the command
  ~/.local/share          its place in menus, its icons and the type of .rollbook files
                          ($XDG_DATA_HOME where that is set)

Your characters are not touched. To take it away again: ~/.local/opt/rollbook/uninstall.sh
As root it would be there for root alone; --as-root installs it all the same.

Exit status: 0 installed, 1 not installed, 2 a wrong option, 3 Rollbook is open.
END
}

as_root=
for option; do
    case $option in
        -h | --help) usage && exit 0 ;;
        --as-root) as_root=yes ;;
        *) printf 'There is no option %s. ./install.sh --help lists them.\n' "$option" >&2 && exit 2 ;;
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
        complain "The Rollbook that you have is as it was."
    else
        complain "Nothing was installed."
    fi
    exit 1
}

# Copy the file $1 to $2, whole or not at all.
put() {
    mkdir -p -- "${2%/*}" && cp -- "$1" "$2.new" && mv -f -- "$2.new" "$2"
}

# The desktop entry with the whole path of the program in it: menus do not look where shells do.
write_entry() {
    # GNOME looks for the program before it has read "%%" as "%".
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
    complain "This would install Rollbook for root. Run it as yourself, without sudo; it needs no rights." \
        "(./install.sh --as-root installs it for root all the same.)"
    exit 1
fi
if [ ! -x "$here/rollbook" ] || [ ! -d "$here/_internal" ]; then
    complain "The program is not beside this script. Unpack the whole archive, and run install.sh in it."
    exit 1
fi
if [ "$here" = "$(cd -- "$program" 2>/dev/null && pwd -P)" ]; then
    complain "This is the Rollbook that is installed already. Run the install.sh of a newer one."
    exit 1
fi
if [ "$data" = "$opt" ]; then
    complain "Your characters and the program would lie in one folder, $data." "Choose another XDG_DATA_HOME."
    exit 1
fi
mend_last_run
first=yes
linked=
if [ -e "$program" ]; then
    first=
    if is_foreign; then
        complain "$program is there already and was not made by this script." "It was left as it is."
        exit 1
    fi
    if is_open; then
        complain "Rollbook is open. Close it, then run this again."
        exit 3
    fi
fi
trap 'give_up "Interrupted."' HUP INT TERM

# All of it beside what is there, and tried, before anything takes its place.
{ mkdir -p -- "$opt" && mkdir -- "$new"; } || give_up "No folder can be made in $opt."
# What somebody put beside the program stays there.
while IFS= read -r name; do
    cp -RP -- "$here/$name" "$new/" || give_up "The program could not be copied to $opt."
done <"$contents"
version=$("$new/rollbook" --version 2>&1 </dev/null) ||
    give_up "Rollbook does not start on this computer. It said:" "$version"
(
    while IFS= read -r name; do
        say "$program/$name" || exit 1
    done <"$contents"
    say "$program/$list"
    for file in $(shared); do
        say "$data/$file" || exit 1
    done
    say "$link"
) >"$new/$list" || give_up "The list of files could not be written in $opt."

if [ ! -e "$link" ] && [ ! -h "$link" ]; then
    { mkdir -p -- "${link%/*}" && ln -s -- "$program/rollbook" "$link"; } || give_up "$link could not be made."
    linked=yes
fi
write_entry >"$new/entry" || give_up "The entry for menus could not be written in $opt."
for file in $(shared); do
    case $file in
        applications/*) put "$new/entry" "$data/$file" ;;
        *) put "$here/usr/share/$file" "$data/$file" ;;
    esac || give_up "$data/$file could not be written."
done
rm -f -- "$new/entry"

sync # a power cut must not find half of the new one in place of the old one
# Two renames; mend_last_run knows what to do where only one was made.
! is_open || give_up "Rollbook was opened meanwhile. Close it, then run this again."
trap '' HUP INT TERM
if [ -z "$first" ]; then
    mv -- "$program" "$old" || give_up "$program could not be replaced."
    mv -- "$new" "$program" || { mv -- "$old" "$program"; give_up "$program could not be replaced."; }
    # What an earlier version installed and this one does not.
    while IFS= read -r file; do
        case $file in
            "$program"/*) ;;
            *) grep -Fxq -e "$file" "$program/$list" || { rm -f -- "$file" && prune "$file"; } ;;
        esac
    done 2>/dev/null <"$old/$list"
    carry_over "$old" "$program" && rm -rf -- "$old"
    [ ! -e "$old" ] || complain "What was in the old folder could not all be moved; it is in $old."
else
    mv -- "$new" "$program" || give_up "$program could not be made."
fi
tell_desktop

say "$version is installed for you." \
    "  In the menu:  Rollbook" \
    "  The program:  $program"
if [ "$(readlink "$link")" != "$program/rollbook" ]; then
    say "  The command:  $program/rollbook" "                ($link is there already, and was left as it is)"
else
    case :${PATH-}: in
        *:"${link%/*}":*) say "  The command:  rollbook" ;;
        *) say "  The command:  $link" ;;
    esac
fi
say "To take it away again, your characters excepted: $program/uninstall.sh"
