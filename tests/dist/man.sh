#!/usr/bin/env bash
# The man page renders without a warning, and leaves no command and no flag of --help out.
set -euo pipefail

fail() {
  echo "$1"
  exit 1
}

page=$ROOT/share/man/man1/fairlead.1
command -v mandoc >/dev/null || {
  echo "mandoc is not installed"
  exit 77
}
mandoc -T lint -W warning "$page" || fail "mandoc warns"
if command -v man >/dev/null; then
  warnings=$(MANWIDTH=80 man --warnings=all --local-file "$page" 2>&1 >/dev/null)
  [[ -z $warnings ]] || fail "man warns: $warnings"
fi

text=$(mandoc -T utf8 -O width=1000 "$page" | sed 's/.\x08//g')
check() {
  local help command flag
  help=$("$ROOT/bin/fairlead" "$@" --help)
  for flag in $(grep -oE '^ +(-[a-z],)?--[a-z-]+' <<<"$help" | tr ',' ' '); do
    grep -qwF -e "$flag" <<<"$text" || fail "fairlead $*: $flag is not in the page"
  done
  while read -r command; do
    grep -qF "fairlead ${*:+$* }$command" <<<"$text" || fail "$* $command is not in the page"
    check "$@" "$command"
  done < <(sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p' <<<"$help")
}
check
