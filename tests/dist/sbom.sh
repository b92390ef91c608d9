#!/usr/bin/env bash
# The SBOM is SPDX 2.3: what its schema requires is there, ids are unique and references lead
# somewhere; and it speaks of this binary and of what is known to be in it.
# shellcheck disable=SC2016 # the $ids and $digest in single quotes are jq's
set -euo pipefail

fail() {
  echo "$1"
  exit 1
}

sbom=$(echo "$DIST"/fairlead-*.spdx.json)
digest=$(sha256sum "$ROOT/bin/fairlead" | cut -d ' ' -f 1)

# holds <what> <jq condition>
holds() {
  jq --exit-status --arg digest "$digest" "$2" "$sbom" >/dev/null || fail "not so: $1"
}

cmp "$sbom" "$ROOT/share/doc/fairlead/$(basename "$sbom")"
holds "document" '.spdxVersion == "SPDX-2.3" and .dataLicense == "CC0-1.0" and .name != "" and
  .SPDXID == "SPDXRef-DOCUMENT" and (.documentNamespace | test("^https://[^#]+$"))'
holds "creation" '.creationInfo | (.created | test("^[0-9-]{10}T[0-9:]{8}Z$")) and
  (.creators | length > 0 and all(test("^(Person|Organization|Tool): ")))'
holds "packages" '.packages | length > 0 and all(
  (.SPDXID | test("^SPDXRef-[a-zA-Z0-9.-]+$")) and .name != "" and .versionInfo != "" and
  .downloadLocation != null and
  (.licenseConcluded | test("^[A-Za-z0-9.-]+( WITH [A-Za-z0-9.-]+)?$")))'
holds "package urls" '[.packages[].externalRefs // [] | .[]] | length > 0 and all(
  .referenceType == "purl" and (.referenceLocator | test("^pkg:deb/debian/[^ ]+@[^ ]+$")))'
holds "unique ids" '[.packages[].SPDXID] | length == (unique | length)'
holds "relationships" '([.packages[].SPDXID] + [.SPDXID]) as $ids | .relationships |
  all(IN(.spdxElementId; $ids[]) and IN(.relatedSpdxElement; $ids[]))'
holds "every package is related" '([.relationships[].relatedSpdxElement] | sort) ==
  ([.packages[].SPDXID] | sort)'
holds "this binary" '.packages[0].checksums == [{algorithm: "SHA256", checksumValue: $digest}]'

# related <relationship> <packages...>
related() {
  local kind=$1 package
  shift
  for package in "$@"; do
    holds "$package: $kind" "any(.relationships[]; .relationshipType == \"$kind\" and
      .relatedSpdxElement == \"SPDXRef-Package-$package\")"
  done
}
related STATIC_LINK libabsl-dev libboost-json1.81-dev libc6-dev libgcc-12-dev libsodium-dev \
  libssl-dev libstdc---12-dev libyaml-dev
related DEPENDS_ON libcli11-dev libexpected-dev libfmt-dev
while read -r package; do
  [[ -s $ROOT/share/doc/fairlead/third-party/$package ]] || fail "no licence text of $package"
done < <(jq --raw-output '.packages[1:][].name' "$sbom")
