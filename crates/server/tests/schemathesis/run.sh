#!/usr/bin/env bash
# Tests a server against its own OpenAPI document: generated requests, valid and invalid; every answer must be as the document says.
# Needs Python 3 and, the first time, PyPI. `make test-long` runs it; $1 is the program `cubo`.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../../.." && pwd)
cubo=${1:-$root/target/debug/cubo}
env=$root/target/schemathesis

if ! cmp --silent "$here/requirements.txt" "$env/installed.txt"; then
  python3 -m venv "$env"
  "$env/bin/pip" install --quiet --disable-pip-version-check --requirement "$here/requirements.txt"
  cp "$here/requirements.txt" "$env/installed.txt"
fi

work=$(mktemp -d)
mkfifo "$work/said"
# High limits: thousands of requests come from one address.
"$cubo" serve --listen 127.0.0.1:0 --data "$work/data" --max-requests-per-s 100000 --max-opens-per-minute 1000000 \
  --max-connections-per-address 1000 >"$work/said" 2>"$work/log" &
server=$!
trap 'kill $server 2>/dev/null || true; rm -rf "$work"' EXIT
read -r line <"$work/said"
address=${line##* }

cd "$work"
"$env/bin/schemathesis" --config-file "$here/schemathesis.toml" run "$address/api/openapi.json" \
  --url "$address" --header "Origin: $address" --max-examples "${EXAMPLES:-60}"
