#!/usr/bin/env bash
# Builds build/kueue-oracle, the real Kueue in a program that runs Scenarios. Exit 3: no Go here.
set -euo pipefail
cd "$(dirname "$0")/../tests/kueue-oracle"

command -v go >/dev/null || {
  echo "the real Kueue is a Go program: install Go (https://go.dev/dl/) and try again" >&2
  exit 3
}
# -p 2: each compiler takes up to a gigabyte on Kueue's dependencies.
go build -p 2 -o ../../build/kueue-oracle .
