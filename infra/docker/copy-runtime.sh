#!/bin/sh
# Copies everything that one service needs at run time. Run it after installing its packages:
# copy-runtime.sh <service> <destination>
set -eu
service=$1
destination=$2

mkdir -p "$destination"
# In the packages folder, the service's workspaces are symbolic links.
workspaces=$(for link in node_modules/@qr-menu/*; do readlink -f "$link"; done)
for workspace in "$PWD/services/$service" $workspaces; do
  part=${workspace#"$PWD/"}
  # The demo folder contains the menus and pictures of the demo venues.
  for entry in package.json dist demo node_modules; do
    if [ -e "$part/$entry" ]; then cp -a --parents "$part/$entry" "$destination"; fi
  done
done
# The built web client is not a workspace. Services that render or serve the menu page need it.
if [ -e node_modules/@qr-menu/menu-page ]; then
  cp -a --parents web/dist "$destination"
  if [ -e client.cdx.json ]; then cp client.cdx.json "$destination"; fi
fi
cp -a package.json node_modules "$destination"
for file in certificates.pem sbom.cdx.json; do
  if [ -e "$file" ]; then cp "$file" "$destination"; fi
done
find "$destination" -name '*.tsbuildinfo' -delete
ln -s "services/$service" "$destination/service"
