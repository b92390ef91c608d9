#!/usr/bin/env bash
# A real Prometheus with a made-up month: what is imported from it, and from responses that curl
# saved, is what happened.
set -euo pipefail
cd "$(dirname "$0")"

fail() {
  echo "$1"
  exit 1
}

for program in prometheus promtool curl openssl; do
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
url=http://127.0.0.1:$port
# serve <flags...>
serve() {
  prometheus --config.file="$dir/prometheus.yml" --storage.tsdb.path="$dir/data" \
    --storage.tsdb.retention.time=10y --web.listen-address="127.0.0.1:$port" "$@" \
    >"$dir/prometheus.log" 2>&1 &
  server=$!
}
# wait_for <url> <flags of curl...>
wait_for() {
  for ((i = 0; i < 300; ++i)); do
    if curl --silent --fail "${@:2}" "$1/-/ready" >/dev/null; then return; fi
    kill -0 "$server" || fail "$(cat "$dir/prometheus.log")"
    sleep 0.2
  done
  fail "no server: $(cat "$dir/prometheus.log")"
}
serve --query.max-samples=20000
wait_for "$url"

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
serve
wait_for "$url"
"$FAIRLEAD" trace import --help-prometheus >"$dir/ask.sh"
mkdir "$dir/saved"
(cd "$dir/saved" && PATH=$(dirname "$FAIRLEAD"):$PATH bash -euo pipefail <(
  sed "s|^server=.*|server=$url|" ../ask.sh
) 2>../notes) || fail "the commands of --help-prometheus failed: $(cat "$dir/notes")"
same "$dir/saved/trace.jsonl" "jobs from saved responses"

got=0
"$FAIRLEAD" trace import --prometheus "$url/nowhere" --since 1d >"$dir/out" 2>&1 || got=$?
[[ $got -eq 2 && $(cat "$dir/out") == *"HTTP status 404"* ]] || fail "$got: $(cat "$dir/out")"
# Over TLS: only with the name that its certificate has, and an authority that is trusted.
kill "$server"
wait "$server" || true
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
  -subj /CN=localhost -addext subjectAltName=DNS:localhost \
  -keyout "$dir/key.pem" -out "$dir/cert.pem" 2>"$dir/openssl.log" ||
  fail "$(cat "$dir/openssl.log")"
printf 'tls_server_config: {cert_file: cert.pem, key_file: key.pem}\n' >"$dir/web.yml"
serve --web.config.file="$dir/web.yml"
url=https://localhost:$port
wait_for "$url" --cacert "$dir/cert.pem"
SSL_CERT_FILE=$dir/cert.pem "$FAIRLEAD" trace import --prometheus "$url" --since 30d --step 30s \
  --out "$dir/tls.jsonl" 2>"$dir/notes" || fail "$(cat "$dir/notes")"
same "$dir/tls.jsonl" "jobs over TLS"

# refused <text> <url>
refused() {
  local got=0
  "$FAIRLEAD" trace import --prometheus "$2" --since 1d >"$dir/out" 2>&1 || got=$?
  [[ $got -eq 2 && $(cat "$dir/out") == *"$1"* ]] || fail "$2: $got: $(cat "$dir/out")"
}
refused "its certificate is refused: self-signed certificate (SSL_CERT_FILE names" "$url"
SSL_CERT_FILE=$dir/cert.pem refused "its certificate is refused: IP address mismatch" \
  "https://127.0.0.1:$port"
refused "HTTP request to an HTTPS server" "http://localhost:$port"
echo "prometheus.sh: $(wc -l <"$dir/truth.jsonl") jobs as they happened"
