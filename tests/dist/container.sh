#!/usr/bin/env bash
# The container image builds, runs as nobody and answers.
set -euo pipefail

for tool in podman docker; do
  if "$tool" info >/dev/null 2>&1; then
    image=$("$tool" build --quiet -f deploy/container/Containerfile "$ROOT")
    trap '"$tool" rmi "$image" >/dev/null' EXIT
    "$tool" run --rm --network=none "$image" --version | grep '^fairlead '
    [[ $("$tool" inspect --format '{{.Config.User}}' "$image") == 65532:65532 ]]
    exit 0
  fi
done
echo "neither podman nor a docker daemon"
exit 77
