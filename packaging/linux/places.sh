# Where Rollbook is installed for one user, and shared functions. install.sh and uninstall.sh source this file.
# Needs $here, the folder of the scripts; sets the other variables.
# shellcheck shell=sh disable=SC2034,SC2154

app=org.rollbook.Rollbook
line_end='
'

say() { printf '%s\n' "$@"; }

complain() { printf '%s\n' "$@" >&2; }

case ${HOME-} in
    /*) ;;
    *) complain "Can't find your home folder: HOME is not set to a full path." && exit 1 ;;
esac
case $HOME${XDG_DATA_HOME-} in
    *"$line_end"*) complain "The path of your home folder contains a line break, which is not supported." && exit 1 ;;
esac

contents=$here/usr/libexec/contents.txt # what lies at the top of the folder that is shipped, by name
opt=${HOME%/}/.local/opt
program=$opt/rollbook
link=${HOME%/}/.local/bin/rollbook
list=installed.txt # in the program's folder: each file and folder that was installed, with its whole path
new=$opt/.rollbook-new
old=$opt/.rollbook-old
case ${XDG_DATA_HOME-} in
    /*) data=${XDG_DATA_HOME%/} ;;
    *) data=${HOME%/}/.local/share ;; # also for a path that is not whole, which is to be passed over
esac

# Whether the program folder exists but was not installed by install.sh.
is_foreign() {
    if [ ! -f "$program/$list" ] && [ ! -f "$program/usr/share/applications/$app.desktop" ]; then
        while IFS= read -r name; do
            [ ! -e "$program/$name" ] || return 0
        done <"$contents"
    fi
    return 1
}

# Whether the installed Rollbook is running. It loads some of its files late, so they must not be replaced.
is_open() {
    started=$(cd -- "$program" 2>/dev/null && pwd -P)/rollbook
    for process in /proc/[0-9]*; do
        [ "$(readlink "$process/exe" 2>/dev/null)" != "$started" ] || return 0
    done
    return 1
}

# Files for $data, as paths inside it. The names are ours and contain no spaces.
shared() { (cd -- "$here/usr/share" 2>/dev/null && find . -type f | sed 's|^\./||'); }

# Escape $1 for use between quotes in the Exec line of a desktop entry.
# shellcheck disable=SC2016
in_exec() { printf '%s\n' "$1" | LC_ALL=C sed 's/\\/\\\\\\\\/g; s/["$`]/\\\\&/g; s/%/%%/g'; }

# Move files that the user added to the program folder $1, such as a library, to the new folder $2.
carry_over() {
    for entry in "$1"/* "$1"/.[!.]*; do
        name=${entry##*/}
        if [ -e "$entry" ] && [ ! -e "$2/$name" ] &&
            ! grep -Fxq -e "$program/$name" "$1/$list" 2>/dev/null; then
            mv -- "$entry" "$2/" || return 1
        fi
    done
}

# Repair an earlier run that was interrupted, for example by a power cut.
mend_last_run() {
    rm -rf -- "$new"
    if [ -e "$old" ] && [ -e "$program" ]; then
        carry_over "$old" "$program" && rm -rf -- "$old"
    elif [ -e "$old" ]; then
        mv -- "$old" "$program"
    fi
}

# Remove the folder of $1 and its parents while they are empty.
prune() {
    folder=${1%/*}
    while [ "$folder" != "$data" ] && [ "$folder" != "${HOME%/}" ] && rmdir -- "$folder" 2>/dev/null; do
        folder=${folder%/*}
    done
}

run_if_there() { ! command -v "$1" >/dev/null 2>&1 || "$@" >/dev/null 2>&1; }

# Refresh the desktop's caches. Only update an existing icon cache: a new one would hide icons added later.
tell_desktop() {
    if [ -d "$data/applications" ]; then
        run_if_there update-desktop-database -q "$data/applications"
    fi
    if [ -d "$data/mime/packages" ]; then
        run_if_there update-mime-database "$data/mime"
    fi
    if [ -d "$data/icons/hicolor" ]; then
        touch -- "$data/icons/hicolor"
        [ ! -f "$data/icons/hicolor/icon-theme.cache" ] ||
            run_if_there gtk-update-icon-cache -f -t -q "$data/icons/hicolor"
    fi
    return 0
}
