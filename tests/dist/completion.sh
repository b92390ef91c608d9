#!/usr/bin/env bash
# Every shell takes its completion and offers commands, flags and values where they belong.
set -euo pipefail

fail() {
  echo "$1"
  exit 1
}

share=$ROOT/share
# shellcheck disable=SC1091 # written by make dist
source "$share/bash-completion/completions/fairlead"

# in_bash <the words so far, the last one begun>: what is offered, sorted
in_bash() {
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  _fairlead
  printf '%s\n' "${COMPREPLY[@]}" | sort | tr '\n' ' '
}
# in_fish <the line so far>
in_fish() {
  fish --no-config --command "source $share/fish/vendor_completions.d/fairlead.fish
    complete -C '$*'" | cut -f 1 | sort | tr '\n' ' '
}
# offers <shell> <wanted> <words...>
offers() {
  local shell=$1 wanted=$2 got
  shift 2
  got=$("in_$shell" "$@")
  [[ $got == "$wanted" ]] || fail "$shell offers '$got' for '$*' instead of '$wanted'"
}

offers bash "simulate " fairlead sim
offers bash "describe import synth " fairlead trace ""
offers bash "fairlead kueue " fairlead simulate --scheduler ""
offers bash "json " fairlead simulate --output = j
offers bash "--start-delay --start-failures " fairlead simulate policy --start-
offers bash " " fairlead simulate --trace "" # files, by -o default
offers bash "bash fish zsh " fairlead completion ""

missing=
if command -v fish >/dev/null; then
  offers fish "simulate " fairlead sim
  offers fish "describe import synth " fairlead trace ""
  offers fish "fairlead kueue " fairlead simulate --scheduler ""
  offers fish "--start-delay --start-failures " fairlead simulate policy --start-
else
  missing+=" fish"
fi
if command -v zsh >/dev/null; then
  zsh --no-rcs -c "fpath=($share/zsh/site-functions \$fpath); autoload -Uz compinit; compinit -D
    autoload +X _fairlead && [[ \$_comps[fairlead] == _fairlead ]]" || fail "zsh does not take it"
else
  missing+=" zsh"
fi
[[ -z $missing ]] || {
  echo "passed for bash; not installed:$missing"
  exit 77
}
