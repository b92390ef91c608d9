#!/usr/bin/env bash
# fairlead trace: the same seed gives the same bytes, which read back; bad input is refused.
set -euo pipefail

# shellcheck source=tests/cli/lib/expect.sh
source "$(dirname "$0")/lib/expect.sh"
subcommand=(trace)

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$FAIRLEAD" trace synth --seed 7 --days 7 --out "$dir/a.jsonl"
"$FAIRLEAD" trace synth --seed 7 --days 7 >"$dir/b.jsonl"
cmp "$dir/a.jsonl" "$dir/b.jsonl" || fail "the same seed gave another workload"
"$FAIRLEAD" trace synth --seed 8 --days 7 --out "$dir/c.jsonl"
! cmp -s "$dir/a.jsonl" "$dir/c.jsonl" || fail "another seed gave the same workload"

text=$("$FAIRLEAD" trace describe "$dir/a.jsonl")
[[ $text == *"$(wc -l <"$dir/a.jsonl") jobs of 10 tenants"* ]] || fail "wrong count: $text"
json=$("$FAIRLEAD" trace describe - --output json <"$dir/a.jsonl")
[[ $json == '{"source":"-","jobs":'* ]] || fail "not read from standard input: $json"

"$FAIRLEAD" trace synth --days 7 --tenant a=batch:1 --tenant b=research:2:8 --out "$dir/d.jsonl"
text=$("$FAIRLEAD" trace describe "$dir/d.jsonl")
[[ $text == *"jobs of 2 tenants"* ]] || fail "not the tenants of the command line: $text"

"$FAIRLEAD" trace synth --days 7 --queue gpu-jobs --out "$dir/e.jsonl"
[[ $(grep -c '"queue":"gpu-jobs"' "$dir/e.jsonl") -eq $(wc -l <"$dir/e.jsonl") ]] ||
  fail "not the queue of the command line"

refuses "is no LocalQueue name" synth --queue Main
refuses "name=kind:weight" synth --tenant a=lottery:1
refuses "there is no profile" synth --profile lottery
refuses "from 1 to" synth --days 0
refuses "cannot be written" synth --days 1 --out "$dir/no/such/folder"
refuses "cannot be read: No such file" describe "$dir/none.jsonl"
refuses "the file is empty" describe /dev/null
head -c 1000 "$dir/a.jsonl" >"$dir/cut.jsonl"
refuses "is the file truncated?" describe "$dir/cut.jsonl"
