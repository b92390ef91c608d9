// JSON text, written front to back, for documents whose fields have a fixed order.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fairlead::manifest {

// The caller says what comes; commas are set here. Text must be UTF-8; it is escaped as needed.
class JsonWriter {
 public:
  JsonWriter& key(std::string_view name);
  void text(std::string_view value);
  void number(std::int64_t value);
  void number(double value);  // finite; the shortest text that reads back equal
  void boolean(bool value);
  void json(std::string_view value);  // text that is one JSON value already
  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }

  std::string take() { return std::move(out_); }

 private:
  void separate();
  void open(char bracket);
  void close(char bracket);
  void quoted(std::string_view value);

  std::string out_;
};

}  // namespace fairlead::manifest
