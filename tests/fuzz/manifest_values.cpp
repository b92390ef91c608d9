// Any bytes as a quantity, a duration or an unquoted YAML scalar: no crash, and what is read can be
// written and read again as the same value.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/instant.hpp"
#include "base/quantity.hpp"
#include "manifest/scalar.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fairlead;
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (const auto quantity = parse_quantity(text)) {
    if (parse_quantity(to_string(*quantity)) != quantity) std::abort();
  }
  if (const auto span = parse_duration(text)) {
    if (span->ms < 0 || parse_duration(to_string(*span)) != span) std::abort();
  }
  // A number's text is a number again, and the same one.
  const manifest::Scalar scalar = manifest::resolve_plain(text);
  if (scalar.kind == manifest::NodeKind::integer) {
    const manifest::Scalar again = manifest::resolve_plain(scalar.text);
    if (again.kind != scalar.kind || again.text != scalar.text) std::abort();
  }
  return 0;
}
