#!/usr/bin/env bash
# Feeds every libFuzzer target random bytes for FUZZ_SECONDS each: tools/fuzz.sh <build folder>
# Inputs that reach something new are kept in <build folder>/corpus, so a later run goes on from
# there; the first run starts from tests/fuzz/corpus/<target>.
set -euo pipefail
cd "$(dirname "$0")/.."

for target in "$1"/fuzz_*; do
  [[ -x $target && -f $target ]] || continue
  name=$(basename "$target")
  corpus=$1/corpus/$name
  mkdir -p "$corpus"
  folders=("$corpus")
  seeds=tests/fuzz/corpus/${name#fuzz_}
  [[ ! -d $seeds ]] || folders+=("$seeds")
  echo "-- $name"
  "$target" -max_total_time="${FUZZ_SECONDS:-60}" -timeout=10 -rss_limit_mb=2048 -verbosity=0 \
    -print_final_stats=1 -artifact_prefix="$1/$name-" "${folders[@]}"
done
