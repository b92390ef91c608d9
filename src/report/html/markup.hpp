// Text as HTML. Names come from people and traces: nothing in them may be markup, leave its place
// or turn the direction of what stands beside it.
#pragma once

#include <string>
#include <string_view>

namespace fairlead::report::html {

// Printable, within `limit` characters; what turns the direction of text is shown as \u202e.
std::string visible(std::string_view text, std::size_t limit = 200);

// For text between tags and for attributes in double quotes.
std::string quoted(std::string_view text, std::size_t limit = 200);

// <bdi>: a name in its own direction.
std::string name(std::string_view text);

// JSON for a <script> element: without "<".
std::string script_json(std::string json);

}  // namespace fairlead::report::html
