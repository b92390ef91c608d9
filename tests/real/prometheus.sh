#!/usr/bin/env bash
# A real Prometheus with a made-up month: what is imported from it, and from responses that curl
# saved, is what happened.
set -euo pipefail
cd "$(dirname "$0")"

fail() {
  echo "$1"
  exit 1
}

for program in prometheus promtool curl; do
  command -v "$program" >/dev/null || fail "$program is missing: tools/deps.sh real"
done

dir=$(mktemp -d)
server=
cleanup() {
  [[ -z $server ]] || kill "$server" 2>/dev/null || true
  wait
  rm -rf "$dir"
}
trap cleanup EXIT

now=$(date +%s)
awk -v now="$now" -v truth="$dir/truth.jsonl" -f month.awk >"$dir/month.txt"
promtool tsdb create-blocks-from openmetrics --quiet --max-block-duration=48h \
  "$dir/month.txt" "$dir/data" >"$dir/promtool.log" 2>&1 || fail "$(cat "$dir/promtool.log")"

# A free port: the first on which nobody answers. So few samples at once make the importer ask
# for less than a day at a time.
echo 'global: {}' >"$dir/prometheus.yml"
port=19090
while (: </dev/tcp/127.0.0.1/$port) 2>/dev/null; do port=$((port + 1)); done
prometheus --config.file="$dir/prometheus.yml" --storage.tsdb.path="$dir/data" \
  --storage.tsdb.retention.time=10y --query.max-samples=20000 \
  --web.listen-address="127.0.0.1:$port" >"$dir/prometheus.log" 2>&1 &
server=$!
url=http://127.0.0.1:$port
for ((i = 0; i < 300; ++i)); do
  if curl --silent --fail "$url/-/ready" >/dev/null; then break; fi
  kill -0 "$server" || fail "$(cat "$dir/prometheus.log")"
  sleep 0.2
done

# The import numbers the jobs of one name.
same() {
  grep -v '"outcome":"running"' "$1" | sed 's/"nightly-[0-9]*"/"nightly"/' |
    diff "$dir/truth.jsonl" - >"$dir/diff" ||
    fail "$2 differ from what happened: $(head -n 20 "$dir/diff")"
  [[ $(grep -c '"outcome":"running"' "$1") == 1 ]] || fail "$2: not one job is still running"
}

"$FAIRLEAD" trace import --prometheus "$url" --since 30d --step 30s --out "$dir/direct.jsonl" \
  2>"$dir/notes"
same "$dir/direct.jsonl" "jobs from the server"
grep -q '100 .*admissions by the ClusterQueue gpu, after 50s on average' "$dir/notes" ||
  fail "Kueue's waits are missing in: $(cat "$dir/notes")"

# The commands of the help, as they stand there but for the server; each asks for the whole month.
kill "$server"
wait "$server" || true
prometheus --config.file="$dir/prometheus.yml" --storage.tsdb.path="$dir/data" \
  --storage.tsdb.retention.time=10y --web.listen-address="127.0.0.1:$port" \
  >"$dir/prometheus.log" 2>&1 &
server=$!
for ((i = 0; i < 300; ++i)); do
  if curl --silent --fail "$url/-/ready" >/dev/null; then break; fi
  sleep 0.2
done
"$FAIRLEAD" trace import --help-prometheus >"$dir/ask.sh"
mkdir "$dir/saved"
(cd "$dir/saved" && PATH=$(dirname "$FAIRLEAD"):$PATH bash -euo pipefail <(
  sed "s|^server=.*|server=$url|" ../ask.sh
) 2>../notes) || fail "the commands of --help-prometheus failed: $(cat "$dir/notes")"
same "$dir/saved/trace.jsonl" "jobs from saved responses"

got=0
"$FAIRLEAD" trace import --prometheus "$url/nowhere" --since 1d >"$dir/out" 2>&1 || got=$?
[[ $got -eq 2 && $(cat "$dir/out") == *"HTTP status 404"* ]] || fail "$got: $(cat "$dir/out")"
echo "prometheus.sh: $(wc -l <"$dir/truth.jsonl") jobs as they happened"
