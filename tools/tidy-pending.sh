#!/usr/bin/env bash
# Lists the .cpp files under src/ that clang-tidy has yet to look at, each with the name of the
# stamp that says it has: tools/tidy-pending.sh <build folder> <folder of stamps>
# The name is a hash of all that the answer depends on: clang-tidy, its configuration, the flags of
# the compiler and the bytes of every file that the source is made of. It is "-" when these are not
# known for sure, because the object is not there or older than one of them.
set -euo pipefail
cd "$(dirname "$0")/.."

build=$1
stamps=$2
root=$PWD
declare -A inputs digests # source -> its files, as the compiler saw them; file -> hash
object=
source=
while read -r path _; do
  case $path in
    *.o:) object=$build/${path%:} source= ;;
    "") source= ;;
    *)
      # ccache may have made paths relative to the build folder, two below the root.
      case $path in
        /*) path=${path#"$root"/} ;;
        ../../*) path=${path#../../} ;;
        *) path=$build/$path ;;
      esac
      [[ -n $source ]] || source=$path
      if [[ $path -nt $object ]]; then path=-; fi
      inputs[$source]+="$path"$'\n'
      ;;
  esac
done < <(ninja -C "$build" -t deps)

while read -r digest path; do
  digests[$path]=$digest
done < <(printf '%s' "${inputs[@]}" | sort -u | grep -v '^-$' | xargs --no-run-if-empty sha256sum)

common=$(clang-tidy-16 --version && cat .clang-tidy &&
  grep '^  FLAGS = ' "$build/build.ninja" | sed "s#$root##g" | sort -u)
tools/sources.sh 'src/*.cpp' | while read -r source; do
  stamp=-
  if [[ -n ${inputs[$source]-} && ${inputs[$source]} != *$'-\n'* ]]; then
    stamp=$({
      echo "$common"
      while read -r path; do echo "$path ${digests[$path]}"; done <<<"${inputs[$source]%$'\n'}"
    } | sha256sum | cut -d ' ' -f 1)
  fi
  [[ -e $stamps/$stamp ]] || echo "$source $stamp"
done
