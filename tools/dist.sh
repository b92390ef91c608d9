#!/usr/bin/env bash
# Packs the static build for people who do not build: tools/dist.sh <build folder>
# Into the build folder: fairlead-<version>-linux-x86_64.tar.gz, the same with -debug (debugging
# symbols) and with .spdx.json (what the binary is made of), and SHA256SUMS. The same commit gives
# the same bytes, in whichever folder (tools/reproduce.sh).
set -euo pipefail
cd "$(dirname "$0")/.."

build=$1
version=$("$build/fairlead" --version)
version=${version#fairlead }
name=fairlead-$version-linux-$(uname -m)
stage=$build/$name
doc=$stage/share/doc/fairlead
export LC_ALL=C TZ=UTC
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}

# What is not wholly static must not be handed out as if it was.
if needed=$(readelf --dynamic "$build/fairlead" | grep -F '(NEEDED)'); then
  printf 'not packed, it needs shared libraries:\n%s\n' "$needed" >&2
  exit 1
fi

# pack <folder of the build folder>
pack() {
  tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
    --mtime="@$SOURCE_DATE_EPOCH" -C "$build" -c "$1" | gzip -n -9 >"$build/$1.tar.gz"
}

rm -rf "$stage" "$stage"-debug "$build"/fairlead-*.tar.gz "$build"/*.spdx.json "$build/SHA256SUMS"
mkdir -p "$stage"/{bin,share/man/man1,share/bash-completion/completions} \
  "$stage"/share/{zsh/site-functions,fish/vendor_completions.d} "$doc/third-party" "$stage-debug"

objcopy --only-keep-debug "$build/fairlead" "$stage-debug/fairlead.debug"
objcopy --strip-all --add-gnu-debuglink="$stage-debug/fairlead.debug" "$build/fairlead" \
  "$stage/bin/fairlead"
chmod 755 "$stage/bin/fairlead"

fairlead=$stage/bin/fairlead
"$fairlead" man --date "$(date --date "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)" \
  >"$stage/share/man/man1/fairlead.1"
"$fairlead" completion bash >"$stage/share/bash-completion/completions/fairlead"
"$fairlead" completion zsh >"$stage/share/zsh/site-functions/_fairlead"
"$fairlead" completion fish >"$stage/share/fish/vendor_completions.d/fairlead.fish"

cp -r LICENSE README.md CHANGELOG.md docs examples "$doc"
tools/dist-packages.sh "$build" >"$build/packages.txt"
while read -r package _; do
  cp "/usr/share/doc/$package/copyright" "$doc/third-party/$package"
done <"$build/packages.txt"
tools/sbom.sh "$name" "$version" "$fairlead" "$build/packages.txt" >"$build/$name.spdx.json"
cp "$build/$name.spdx.json" "$doc"

pack "$name"
pack "$name-debug"
(cd "$build" && sha256sum "$name"*.tar.gz "$name.spdx.json" >SHA256SUMS)
echo "written: $build/$name.tar.gz ($(stat -c %s "$build/$name.tar.gz") bytes), SHA256SUMS"
