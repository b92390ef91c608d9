#!/usr/bin/env bash
# Nothing is sent anywhere: every command that works on files works without any network interface,
# and makes not one system call about sockets.
set -euo pipefail

fail() {
  echo "$1"
  exit 1
}

command -v strace >/dev/null || {
  echo "strace is not installed"
  exit 77
}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# silent <arguments...>: as it is, and where there is nothing but a network without interfaces
silent() {
  strace --follow-forks --trace=%network --output="$dir/calls" \
    "$ROOT/bin/fairlead" "$@" >"$dir/out" || fail "fairlead $* failed"
  ! grep -v -E '^[0-9]+ +(\+\+\+|---)' "$dir/calls" || fail "fairlead $*: calls about sockets"
  if [[ -n $unshare ]]; then
    $unshare "$ROOT/bin/fairlead" "$@" >"$dir/alone" || fail "fairlead $* failed without a network"
    cmp "$dir/out" "$dir/alone" || fail "fairlead $* says something else without a network"
  fi
}

unshare=
for try in "unshare --net" "unshare --user --map-root-user --net"; do
  if $try true 2>/dev/null; then unshare=$try; fi
done
strace --trace=%network --output="$dir/calls" bash -c 'exec 3<>/dev/udp/127.0.0.1/9' || true
grep -q '^socket(' "$dir/calls" || fail "strace sees no sockets here: this test proves nothing"

silent --version
silent trace synth --days 7 --out "$dir/jobs.jsonl"
silent trace describe "$dir/jobs.jsonl"
silent check examples/kueue/before
silent explain-code KQ012
silent trace import tests/data/import/sacct.txt --out "$dir/imported.jsonl"
silent simulate examples/kueue/before --compare examples/kueue/after --trace "$dir/jobs.jsonl"
silent simulate examples/kueue/before --trace "$dir/jobs.jsonl" --log "$dir/log" --verify
silent log verify "$dir/log"
silent test tests/cases
silent completion bash
