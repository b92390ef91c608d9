#!/usr/bin/env bash
# Lists the .cpp files under src/ that clang-tidy has yet to look at: tools/tidy-pending.sh <build
# folder>
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
declare -A inputs # source -> the project's files that it is made of, as the compiler saw them
source=
while read -r path rest; do
  case $path in
    *.o:) source= ;;
    *.cpp) [[ -n $source ]] || source=${path#"$root"/} ;;&
    "$root"/*) inputs[$source]+=" ${path#"$root"/}" ;;
  esac
done < <(ninja -C "$1" -t deps)

tools/sources.sh 'src/*.cpp' | while read -r source; do
  stamp=build/tidy/$source.ok
  for input in .clang-tidy "$source" ${inputs[$source]-}; do
    if [[ ! -e $stamp || $input -nt $stamp ]]; then
      echo "$source"
      break
    fi
  done
done
