#!/usr/bin/env bash
# The HTML report in a real browser: it draws its plots, complains about nothing, tries to load
# nothing (its Content-Security-Policy would say so on the console), and works with a keyboard.
set -euo pipefail

command -v chromium >/dev/null || {
  echo "chromium is not installed"
  exit 77
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "$1"
  exit 1
}

# browse <page>: leaves the page as the browser has it in $work/dom, its console in $work/console
browse() {
  chromium --headless=new --no-sandbox --disable-gpu --user-data-dir="$work/profile" \
    --enable-logging=stderr --virtual-time-budget=10000 --dump-dom "file://$1" \
    >"$work/dom" 2>"$work/log" </dev/null || fail "chromium: exit $?: $(cat "$work/log")"
  grep 'CONSOLE' "$work/log" >"$work/console" || true
}

# has <part of the page>
has() {
  grep --quiet --fixed-strings -- "$1" "$work/dom" || fail "'$1' is missing in the page"
}

"$FAIRLEAD" trace synth --seed 5 --days 14 --load 80 --out "$work/jobs.jsonl"
hostile='</script><img src=http://x.test/a.png>\"\u202e'
printf '{"tenant":"%s","submit":1,"duration":1,"gpus":1}\n' "$hostile" >>"$work/jobs.jsonl"
"$FAIRLEAD" simulate examples/kueue/before --compare examples/kueue/after \
  --trace "$work/jobs.jsonl" --html "$work/report.html" >/dev/null

browse "$work/report.html"
[[ ! -s $work/console ]] || fail "the console says: $(cat "$work/console")"
has '<h3>Safe</h3>'
has 'aria-label="Queue depth'
has 'aria-label="GPUs of research over time'
[[ $(grep -o '<figure class="chart">' "$work/dom" | wc -l) -eq 4 ]] || fail "there are 4 plots"
if grep --quiet '<img' "$work/dom"; then fail "a name became markup"; fi

# The same page without its policy, and with a script that does what a person at a keyboard does.
{
  sed 's/<meta http-equiv=Content-Security-Policy[^>]*>//' "$work/report.html"
  cat <<'END'
<script>
const says = [];
const press = (key) =>
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
const title = document.querySelector("#tenants .titles th:nth-child(6) button");
title.focus();
title.click();
says.push("sorted " + title.parentElement.getAttribute("aria-sort"));
document.querySelector(".chart svg").focus();
press("End");
press("ArrowLeft");
says.push("heard " + document.getElementById("reading").textContent);
document.querySelector("#tenants tbody button.tenant").click();
says.push("shows " + document.querySelector(".chart figcaption").textContent);
document.getElementById("theme").click();
says.push("theme " + document.documentElement.dataset.theme);
const skip = document.querySelector("a.skip");
says.push("skips to " + document.querySelector(skip.getAttribute("href")).id);
document.body.append(Object.assign(document.createElement("pre"), {textContent: says.join("\n")}));
</script>
END
} >"$work/driven.html"
browse "$work/driven.html"
[[ ! -s $work/console ]] || fail "the console says: $(cat "$work/console")"
has 'sorted descending'
has 'heard GPUs by tenant: day '
has 'shows GPUs of '
has 'theme dark'
has 'skips to verdict'
