#!/bin/sh
# What one service runs from, after its packages were installed alone:
#   copy-runtime.sh <service> <destination>
set -eu
service=$1
destination=$2

mkdir -p "$destination"
# The workspaces that it uses are links among its packages.
workspaces=$(for link in node_modules/@qr-menu/*; do readlink -f "$link"; done)
for workspace in "$PWD/services/$service" $workspaces; do
  part=${workspace#"$PWD/"}
  # Beside what was built: the menus of the demo venues.
  for entry in package.json dist demo node_modules; do
    if [ -e "$part/$entry" ]; then cp -a --parents "$part/$entry" "$destination"; fi
  done
done
# Who renders or serves a menu's page needs the built web, which is in no workspace.
if [ -e node_modules/@qr-menu/menu-page ]; then cp -a --parents web/dist "$destination"; fi
cp -a package.json node_modules "$destination"
if [ -e certificates.pem ]; then cp certificates.pem "$destination"; fi
find "$destination" -name '*.tsbuildinfo' -delete
ln -s "services/$service" "$destination/service"
