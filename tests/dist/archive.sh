#!/usr/bin/env bash
# The archive is whole, has everything in its place, and names no folder of where it was built.
set -euo pipefail

fail() {
  echo "$1"
  exit 1
}

(cd "$DIST" && sha256sum --check --quiet --strict SHA256SUMS)
for file in bin/fairlead share/man/man1/fairlead.1 share/bash-completion/completions/fairlead \
  share/zsh/site-functions/_fairlead share/fish/vendor_completions.d/fairlead.fish \
  share/doc/fairlead/{LICENSE,README.md,CHANGELOG.md,docs/install.md}; do
  [[ -s $ROOT/$file ]] || fail "$file is missing"
done
! grep -rlF "$PWD" "$ROOT" || fail "these name the folder in which they were built"

# A debugger finds the symbols: they are of this binary, by build id and by checksum.
id() { readelf --notes "$1" | sed -n 's/.*Build ID: //p'; }
debug=$(echo "$DIST"/fairlead-*-debug/fairlead.debug)
[[ -n $(id "$debug") && $(id "$debug") == "$(id "$ROOT/bin/fairlead")" ]] ||
  fail "the debugging symbols are of another binary"
readelf --sections --wide "$debug" | grep -q '\.debug_info' || fail "no debugging symbols"
! readelf --sections --wide "$ROOT/bin/fairlead" | grep -q '\.symtab' || fail "not stripped"
