#!/usr/bin/env bash
# The binary needs nothing of the system but the kernel: it works in a root folder that holds
# nothing else, so it works under any distribution, however old. OLD_USERLANDS names root folders of
# distributions (debootstrap bullseye <folder>), separated by colons, in which it runs as well.
set -euo pipefail

fail() {
  echo "$1"
  exit 1
}

binary=$ROOT/bin/fairlead
headers=$(readelf --program-headers --dynamic --wide "$binary")
! grep -qE 'INTERP|NEEDED' <<<"$headers" || fail "it asks for a loader or for libraries: $headers"
kernel=$(readelf --notes --wide "$binary" | sed -n 's/.*OS: Linux, ABI: //p')
[[ -n $kernel && $(printf '%s\n4.18\n' "$kernel" | sort --version-sort | tail -n 1) == 4.18 ]] ||
  fail "it asks for Linux $kernel, and RHEL 8 has 4.18"

in_root=()
for try in "chroot" "unshare --user --map-root-user chroot"; do
  if $try / true 2>/dev/null; then read -ra in_root <<<"$try"; fi
done
[[ ${#in_root[@]} -gt 0 ]] || {
  echo "neither root nor user namespaces"
  exit 77
}

# works_in <root folder>
works_in() {
  mkdir -p "$1/fairlead-test"
  cp -r "$binary" examples/kueue tests/data/import/sacct.txt "$1/fairlead-test"
  "${in_root[@]}" "$1" /fairlead-test/fairlead trace synth --days 7 --out /fairlead-test/jobs.jsonl
  "${in_root[@]}" "$1" /fairlead-test/fairlead simulate /fairlead-test/kueue/before \
    --trace /fairlead-test/jobs.jsonl --log /fairlead-test/log --quiet >"$1/fairlead-test/report"
  "${in_root[@]}" "$1" /fairlead-test/fairlead log verify /fairlead-test/log
  "${in_root[@]}" "$1" /fairlead-test/fairlead check /fairlead-test/kueue/before
  "${in_root[@]}" "$1" /fairlead-test/fairlead trace import /fairlead-test/sacct.txt \
    --time-zone UTC --out /fairlead-test/imported.jsonl
  [[ $(grep -c '^production ' "$1/fairlead-test/report") -ge 1 ]] || fail "no report in $1"
  rm -rf "$1/fairlead-test"
}

empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT
works_in "$empty"
IFS=: read -ra old <<<"${OLD_USERLANDS-}"
for userland in "${old[@]}"; do works_in "$userland"; done
