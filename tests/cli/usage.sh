#!/usr/bin/env bash
# Exit codes and messages of the command line itself.
set -euo pipefail

# shellcheck source=tests/cli/lib/expect.sh
source "$(dirname "$0")/lib/expect.sh"

expect 0 "fairlead 0." --version
expect 0 "simulate" --help
expect 0 "--fail-if" simulate --help
commands=("" simulate test check explain-code
  trace "trace synth" "trace describe" "trace import" mig "mig fits" "mig plan" "mig apply"
  log "log verify" fuzz completion)
for command in "${commands[@]}"; do
  # shellcheck disable=SC2086 # a command may be two words
  expect 0 "Example:" $command --help
done
expect 2 "subcommand" # none given
expect 2 "no command 'frobnicate'" frobnicate
expect 2 "no command 'a\\x1b[31m'" $'a\e[31m'
expect 2 "no command 'frobnicate'" trace frobnicate
expect 2 "--trace" simulate policy
expect 2 "--scheduler" simulate policy --trace t --scheduler lottery
expect 2 "--start-failures" simulate policy --trace t --start-failures 2
expect 2 "--passes" fuzz --passes 0
