#include "cli/examples.hpp"

namespace fairlead::cli {

const std::vector<Example>& examples() {
  static const std::vector<Example> all = {
      {{},
       "fairlead simulate examples/kueue/before --compare examples/kueue/after --trace jobs.jsonl"},
      {{"simulate"},
       "fairlead simulate examples/kueue/before --compare examples/kueue/after "
       "--trace jobs.jsonl --fail-if '*.wait.p95 > +10% and > +15m' --html report.html"},
      {{"test"}, "fairlead test policy/tests --junit report.xml"},
      {{"trace"}, "fairlead trace describe jobs.jsonl"},
      {{"trace", "synth"},
       "fairlead trace synth --gpus 64 --tenant team-a=research:60 --tenant team-b=training:40 "
       "--out jobs.jsonl"},
      {{"trace", "describe"}, "fairlead trace describe jobs.jsonl --output json"},
      {{"log"}, "fairlead log verify run.log"},
      {{"log", "verify"}, "fairlead log verify run.log --diff"},
      {{"completion"},
       "fairlead completion bash > ~/.local/share/bash-completion/completions/fairlead"},
      {{"fuzz"}, "fairlead fuzz --seed 1 --time-limit 3m --out failures"},
  };
  return all;
}

}  // namespace fairlead::cli
