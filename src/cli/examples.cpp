#include "cli/examples.hpp"

namespace fairlead::cli {

const std::vector<Example>& examples() {
  static const std::vector<Example> all = {
      {{},
       "fairlead simulate examples/kueue/before --compare examples/kueue/after --trace jobs.jsonl"},
      {{"check"}, "fairlead check examples/kueue/before --fail-on warning"},
      {{"explain-code"}, "fairlead explain-code KQ101"},
      {{"simulate"},
       "fairlead simulate --trace jobs.jsonl\n"
       "  fairlead simulate examples/kueue/before --compare examples/kueue/after "
       "--trace jobs.jsonl --repeat 10 --fail-if '*.wait.p95 > +10% and > +15m' "
       "--html report.html"},
      {{"test"}, "fairlead test policy/tests --junit report.xml"},
      {{"trace"}, "fairlead trace describe jobs.jsonl"},
      {{"trace", "synth"},
       "fairlead trace synth --gpus 64 --tenant team-a=research:60 --tenant team-b=training:40 "
       "--out jobs.jsonl"},
      {{"trace", "describe"}, "fairlead trace describe jobs.jsonl --output json"},
      {{"trace", "import"}, "fairlead trace import sacct.txt --time-zone UTC --out jobs.jsonl"},
      {{"mig"}, "fairlead mig fits --gpu H100-80GB --profiles 3g.40gb:2,1g.10gb:1"},
      {{"mig", "fits"},
       "fairlead mig fits --gpu H100-80GB --profiles 4g.40gb --live 1g.10gb@0 --output json"},
      {{"mig", "plan"},
       "fairlead mig plan --cards H200:8x4 --demand 1g.18gb:40,3g.71gb:12:2,whole:8"},
      {{"mig", "apply"},
       "fairlead mig apply plan.json --dry-run --window 'Sun 02:00-06:00' > mig-config.yaml"},
      {{"log"}, "fairlead log verify run.log"},
      {{"log", "verify"}, "fairlead log verify run.log --diff"},
      {{"completion"},
       "fairlead completion bash > ~/.local/share/bash-completion/completions/fairlead"},
      {{"fuzz"}, "fairlead fuzz --seed 1 --time-limit 3m --out failures"},
  };
  return all;
}

}  // namespace fairlead::cli
