# What the scripts of the folder above share. $FAIRLEAD is the binary, $work a folder of the script.
# shellcheck shell=bash disable=SC2154

fail() {
  echo "$1"
  exit 1
}

# The words between the binary and the arguments of all functions below; a script may set them.
subcommand=()

# expect <exit code> <text on either stream> <arguments...>
expect() {
  local code=$1 text=$2 output got=0
  shift 2
  output=$("$FAIRLEAD" "${subcommand[@]}" "$@" 2>&1 </dev/null) || got=$?
  [[ $got -eq $code ]] || fail "fairlead ${subcommand[*]} $*: exit $got instead of $code: $output"
  [[ $output == *"$text"* ]] || fail "fairlead ${subcommand[*]} $*: '$text' is missing in: $output"
}

# refuses <text> <arguments...>: exit 2, and the text on standard error
refuses() {
  local text=$1 output got=0
  shift
  output=$("$FAIRLEAD" "${subcommand[@]}" "$@" 2>&1 >/dev/null </dev/null) || got=$?
  [[ $got -eq 2 ]] || fail "fairlead ${subcommand[*]} $*: exit $got instead of 2: $output"
  [[ $output == *"$text"* ]] || fail "fairlead ${subcommand[*]} $*: '$text' is missing in: $output"
}

# run <exit code> <arguments...>: leaves the streams in out and err in the folder $work
run() {
  local code=$1 got=0
  shift
  "$FAIRLEAD" "${subcommand[@]}" "$@" >"$work/out" 2>"$work/err" </dev/null || got=$?
  [[ $got -eq $code ]] ||
    fail "fairlead ${subcommand[*]} $*: exit $got instead of $code: $(cat "$work"/{out,err})"
}

# says <out|err> <text>
says() {
  grep --quiet --fixed-strings -- "$2" "$work/$1" || fail "'$2' is missing in: $(cat "$work/$1")"
}
