#!/usr/bin/env bash
# Waits until the process that holds our standard input has ended for any reason. Then kills the servers whose
# process ids are in the scratch directory, and removes the directory. usage: reaper.sh <scratch directory>
set -uo pipefail
trap '' INT TERM HUP
scratch="$1"
cat > /dev/null
[[ -d "$scratch" ]] || exit 0
for file in "$scratch"/*.pid; do
  [[ -e "$file" ]] && kill -KILL -- "-$(cat "$file")"
done
find "$scratch" -name postmaster.pid | while read -r file; do
  kill -QUIT "$(head -n 1 "$file")"
done
rm -rf "$scratch"
