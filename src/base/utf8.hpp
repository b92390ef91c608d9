// UTF-8, checked: nothing that a user gives us is taken for text before this has seen it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fairlead {

// The length in bytes of the well-formed UTF-8 sequence at the start of `bytes`: 1 to 4, or 0 where
// there is none (overlong forms, surrogates and values beyond U+10FFFF are not well-formed).
std::size_t utf8_length(std::string_view bytes);

// Whether a text begins with the byte order mark of UTF-16, as Windows PowerShell writes it.
bool begins_as_utf16(std::string_view text);

// Appends the UTF-8 form of a Unicode scalar value (no surrogate, at most U+10FFFF).
void append_utf8(std::string& text, char32_t character);

}  // namespace fairlead
