#!/usr/bin/env bash
# Downloads the broker's jars with Maven into .cache/kafka-<version> or KAFKA_LIBS_DIR. Does nothing
# if they exist.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/locate.sh"

if [[ -e "$libs/kafka_2.13-$kafka_version.jar" ]]; then exit 0; fi

# Uses a temporary folder first, so that an interrupted download or a second process never leaves an
# incomplete folder.
incoming="$libs.incoming-$$"
trap 'rm -rf "$incoming"' EXIT
mkdir -p "$incoming"
mvn --batch-mode --quiet -Dstyle.color=never --file "$kafka_dir/pom.xml" dependency:copy-dependencies \
  -DincludeScope=runtime -DoutputDirectory="$(cd "$incoming" && pwd)"
[[ -e "$libs" ]] || mv "$incoming" "$libs"
