#!/bin/sh
# Removes what install.sh installed. Keeps all characters.
set -u

usage() {
    cat <<'END'
Usage: ./uninstall.sh

Uninstalls the Rollbook that install.sh installed: the program, the command, the menu entry, the icons
and the file type. Your characters, their backups and your settings stay.

Exit status: 0 nothing is left, 1 something could not be removed, 2 unknown option, 3 Rollbook is open.
END
}

for option; do
    case $option in
        -h | --help) usage && exit 0 ;;
        *) printf 'Unknown option %s. For help, run ./uninstall.sh --help.\n' "$option" >&2 && exit 2 ;;
    esac
done

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P) || exit 1
# shellcheck source=packaging/linux/places.sh
. "$here/usr/libexec/places.sh" || exit 1

# List the installed files: from the saved list, or without one, the files that this folder would install.
installed() {
    if [ -f "$program/$list" ]; then
        cat -- "$program/$list"
        return
    fi
    while IFS= read -r name; do
        say "$program/$name"
    done <"$contents"
    for file in $(shared); do
        say "$data/$file"
    done
    say "$link"
}

# Remove the program's file or folder $1 if it exists.
remove() {
    [ -e "$1" ] || [ -h "$1" ] || return 0
    case $1 in
        "$program"/?*) rm -rf -- "$1" ;;
        *) rm -f -- "$1" ;;
    esac
    if [ -e "$1" ] || [ -h "$1" ]; then
        failed=yes
    else
        removed=yes
        prune "$1"
    fi
}

if [ -e "$program" ] && is_open; then
    complain "Rollbook is open. Close it, then run this again."
    exit 3
fi
mend_last_run
failed=
removed=
foreign=
if is_foreign; then
    complain "$program was not made by install.sh, so it was not changed."
    foreign=yes
fi
# Read the whole list first: the first removal may delete the list itself.
all=$(installed)
while IFS= read -r file; do
    case $file in
        "$program"/*) [ -n "$foreign" ] || remove "$file" ;;
        "$link") [ "$(readlink "$link")" != "$program/rollbook" ] || remove "$file" ;;
        */applications/"$app.desktop")
            # Another Rollbook may have installed its own there.
            ! grep -Fq -e "\"$(in_exec "$program/rollbook")\"" "$file" 2>/dev/null || remove "$file"
            shared_data=${file%/applications/*}
            ;;
        *) remove "$file" ;;
    esac
done <<END
$all
END
data=${shared_data:-$data}

# Remove the desktop's generated files if nothing else uses them.
if [ ! -d "$data/mime/packages" ] && [ -d "$data/mime" ]; then
    for made in XMLnamespaces aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic \
        types version application/x-rollbook.xml; do
        rm -f -- "$data/mime/$made" "$data/mime/$made.new" # the second one is left by a full disk
        prune "$data/mime/$made"
    done
fi
for entry in "$data"/applications/*.desktop; do
    [ -e "$entry" ] || { rm -f -- "$data/applications/mimeinfo.cache" && prune "$data/applications/x"; }
    break
done
tell_desktop

if [ -n "$failed" ]; then
    complain "Some files could not be removed. Check $program and $data."
elif [ -n "$removed" ]; then
    say "Rollbook was uninstalled."
else
    say "There was nothing to uninstall."
fi
if [ -d "$program" ] && [ -z "$foreign$failed" ]; then
    say "Your own files next to the program are kept: $program"
fi
if [ -d "$data/Rollbook" ]; then
    say "Your characters and their backups are kept: $data/Rollbook"
fi
[ -z "$failed" ]
