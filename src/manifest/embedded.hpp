// Documents inside of a string of another document: the configuration file in a ConfigMap.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "manifest/compose.hpp"

namespace fairlead::manifest {

// Composes such strings. Where one is a block scalar (|), as people and kubectl write it, messages
// name the lines and columns of the file around it; any other string is all one place, its start.
// Strings of one source in their order take time proportional to its text.
class Embedding {
 public:
  // `text` is a scalar of a document of `source`.
  Composition compose(const std::shared_ptr<const Source>& source, const Node& text);

 private:
  // The text of the source from this line on.
  std::string_view from_line(const Source& source, int line);

  const Source* source_ = nullptr;  // of the last answer
  int line_ = 1;
  std::size_t offset_ = 0;
};

}  // namespace fairlead::manifest
