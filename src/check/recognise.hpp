// Texts and documents that are no manifests, and are not broken either.
#pragma once

#include <string_view>

#include "manifest/node.hpp"

namespace fairlead::check {

// The line on which a template action begins, {{ .Values.x }} or {{- if ... }}; 0 without one.
int line_of_template(std::string_view text);

// A JSON patch, a list of {op, path, ...}, or a strategic merge patch that says so by $patch.
bool is_patch(const manifest::Node& root);

// A mapping without apiVersion and without kind.
bool is_other_yaml(const manifest::Node& root);

}  // namespace fairlead::check
