#!/usr/bin/env bash
# Writes what a binary is made of, as SPDX 2.3 JSON, to standard output:
# tools/sbom.sh <name> <version> <binary> <list of packages, from tools/dist-packages.sh>
set -euo pipefail

digest=$(sha256sum "$3" | cut -d ' ' -f 1)
created=$(date --utc --date "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)
jq --null-input --raw-input --arg name "$1" --arg version "$2" --arg digest "$digest" \
  --arg created "$created" '
  def id: "SPDXRef-Package-" + gsub("[^a-zA-Z0-9.-]"; "-");
  def package($id; $license): {SPDXID: $id, downloadLocation: "NOASSERTION", filesAnalyzed: false,
    licenseConcluded: $license, licenseDeclared: $license, copyrightText: "NOASSERTION"};
  [inputs | split("\t") | {package: .[0], version: .[1], source: .[2], source_version: .[3],
                           license: .[4], how: .[5]}] as $parts |
  {
    spdxVersion: "SPDX-2.3",
    dataLicense: "CC0-1.0",
    SPDXID: "SPDXRef-DOCUMENT",
    name: $name,
    documentNamespace: "https://fairlead.dev/spdx/\($name)-\($digest)",
    creationInfo: {created: $created, creators: ["Organization: Fairlead", "Tool: tools/sbom.sh"]},
    packages: ([package("SPDXRef-Fairlead"; "Apache-2.0") + {
        name: "fairlead", versionInfo: $version, primaryPackagePurpose: "APPLICATION",
        checksums: [{algorithm: "SHA256", checksumValue: $digest}]}] +
      [$parts[] | package(.package | id; .license) + {
        name: .package, versionInfo: .version, primaryPackagePurpose: "LIBRARY",
        supplier: "Organization: Debian",
        externalRefs: [{referenceCategory: "PACKAGE-MANAGER", referenceType: "purl",
          referenceLocator: ("pkg:deb/debian/\(.package | @uri)@\(.version | @uri)" +
            "?arch=amd64&distro=debian-12&upstream=\(.source | @uri)%40\(.source_version | @uri)")}]
      }]),
    relationships: ([{spdxElementId: "SPDXRef-DOCUMENT", relationshipType: "DESCRIBES",
        relatedSpdxElement: "SPDXRef-Fairlead"}] +
      [$parts[] | {spdxElementId: "SPDXRef-Fairlead",
        relationshipType: (if .how == "linked" then "STATIC_LINK" else "DEPENDS_ON" end),
        relatedSpdxElement: (.package | id)}])
  }' <"$4"
