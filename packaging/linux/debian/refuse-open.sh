#!/bin/sh
# Refuses to replace or remove an open Rollbook, which loads some of its files late. The package has this as its
# preinst, which runs before an update, and as its prerm, which runs before a removal.
set -eu

case ${0##*[./]}:${1-} in
    preinst:upgrade | prerm:remove) ;;
    *) exit 0 ;;
esac
for process in /proc/[0-9]*; do
    if [ "$(readlink "$process/exe" 2>/dev/null)" = /usr/lib/rollbook/rollbook ]; then
        echo "Rollbook is open. Close it, then run this again." >&2
        exit 1
    fi
done
