#!/usr/bin/env bash
# Two months of a company's jobs, the same on every machine, into build/demo/jobs.jsonl:
# tools/demo-jobs.sh
set -euo pipefail
cd "$(dirname "$0")/.."

# name=kind:share of the GPU time, per mille:largest gang
tenants=(
  production=production:400:64 language=training:180:32 research=research:185:16
  vision=training:90:16 speech=training:50:8 ranking=batch:40:8 robotics=research:25:8
  forecasting=batch:15:4 fraud=batch:10:4 sandbox=interactive:5:1
)
mkdir -p build/demo
build/release/fairlead trace synth --seed 3 --days 61 --gpus 128 --load 72 \
  --out build/demo/jobs.jsonl "${tenants[@]/#/--tenant=}"
