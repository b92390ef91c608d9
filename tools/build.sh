#!/usr/bin/env bash
# Configures a preset and builds targets: tools/build.sh <preset> <target>...
set -euo pipefail
cd "$(dirname "$0")/.."

preset=$1
shift
mkdir -p build
log=build/configure-$preset.log
# Always: packages may have been installed since the last time, and it takes half a second.
cmake --preset "$preset" >"$log" 2>&1 || {
  cat "$log" >&2
  exit 1
}
cmake --build --preset "$preset" --target "$@"
