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
# Into variables: a grep -q at the end of a pipe stops reading, and readelf fails by that.
in_debug=$(readelf --sections --wide "$debug")
in_program=$(readelf --sections --wide "$ROOT/bin/fairlead")
grep -qF .debug_info <<<"$in_debug" || fail "no debugging symbols"
! grep -qF .symtab <<<"$in_program" || fail "not stripped"
