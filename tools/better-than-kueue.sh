#!/usr/bin/env bash
# Prints docs/better-than-kueue.md from the Scenarios of the `fairlead` scheduler: what each is
# about, and what differs when the same steps run under `kueue`:
# tools/better-than-kueue.sh <fairlead> [folder of scenarios]
set -euo pipefail
fairlead=$1
folder=${2:-tests/cases/fairlead}

# The comment at the head of a scenario, as one paragraph.
story() { awk '/^#/ { sub(/^# ?/, ""); printf "%s ", $0; next } { exit }' "$1" | sed 's/ $//'; }

# The failed expectations of a run as rows of a table: what, wanted, got.
differences() {
  awk '
    /^  [^ ].*: step / { next }
    /^    [^ ]/ { what = substr($0, 5); next }
    /^      expected  / { wanted = substr($0, 17); next }
    /^      got       / { printf "| %s | %s | %s |\n", what, wanted, substr($0, 17) }'
}

cat <<'HEAD'
# Better than Kueue, case by case

Each case is a Scenario in `tests/cases/fairlead`, most of them a complaint that users of Kueue,
KAI, Volcano or Slurm have filed. It passes under the scheduler `fairlead`. The tables say what
comes out where the same steps run under `kueue`, which decides as Kueue v0.19.2 does; a case
without a table comes out alike.

This page is printed by `tools/better-than-kueue.sh`; a test keeps it up to date.
HEAD
for file in "$folder"/*.yaml; do
  name=$(basename "$file" .yaml)
  title=${name//-/ }
  printf '\n## %s\n\n' "${title^}"
  story "$file" | fold -s -w 110 | sed 's/ *$//'
  printf '\n\n'
  rows=$("$fairlead" test --scheduler kueue "$file" 2>&1 | differences || true)
  if [ -n "$rows" ]; then
    # shellcheck disable=SC2016
    printf '| | `fairlead` | `kueue` |\n|---|---|---|\n%s\n\n' "$rows"
  fi
  printf '[%s](../%s)\n' "$name" "$file"
done
