#!/usr/bin/env bash
# Checks PDF files against PDF/UA-1 with veraPDF, and prints its report (XML). If its jars are missing,
# downloads them with Maven into .cache/verapdf-<version> or VERAPDF_LIBS_DIR first.
set -euo pipefail
directory="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
version="$(sed -n 's:.*<verapdf.version>\(.*\)</verapdf.version>.*:\1:p' "$directory/pom.xml")"
libs="${VERAPDF_LIBS_DIR:-$directory/../../.cache/verapdf-$version}"

if [[ ! -e "$libs/greenfield-apps-$version.jar" ]]; then
  # Uses a temporary folder first, so that an interrupted download never leaves an incomplete one.
  incoming="$libs.incoming-$$"
  trap 'rm -rf "$incoming"' EXIT
  mkdir -p "$incoming"
  mvn --batch-mode --quiet -Dstyle.color=never --file "$directory/pom.xml" \
    dependency:copy-dependencies -DincludeScope=runtime \
    -DoutputDirectory="$(cd "$incoming" && pwd)" >&2
  [[ -e "$libs" ]] || mv "$incoming" "$libs"
fi
# veraPDF exits with 1 if a file fails. That is ignored, because the report shows the failure.
java -cp "$libs/*" org.verapdf.apps.GreenfieldCliWrapper --flavour ua1 --format xml "$@" || [[ $? == 1 ]]
