#include "manifest/json_writer.hpp"

#include <array>
#include <charconv>

namespace fairlead::manifest {

void JsonWriter::separate() {
  if (!out_.empty() && out_.back() != '{' && out_.back() != '[' && out_.back() != ':') out_ += ',';
}

void JsonWriter::open(char bracket) {
  separate();
  out_ += bracket;
}

void JsonWriter::close(char bracket) { out_ += bracket; }

void JsonWriter::quoted(std::string_view value) {
  constexpr std::string_view hex = "0123456789abcdef";
  out_ += '"';
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out_ += '\\';
      out_ += c;
    } else if (c == '\n') {
      out_ += "\\n";
    } else if (byte < 0x20 || byte == 0x7F) {
      out_ += "\\u00";
      out_ += hex[byte >> 4];
      out_ += hex[byte & 0xF];
    } else {
      out_ += c;
    }
  }
  out_ += '"';
}

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  quoted(name);
  out_ += ':';
  return *this;
}

void JsonWriter::text(std::string_view value) {
  separate();
  quoted(value);
}

void JsonWriter::number(std::int64_t value) {
  separate();
  out_ += std::to_string(value);
}

void JsonWriter::number(double value) {
  separate();
  std::array<char, 32> buffer{};
  const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  out_.append(buffer.data(), written.ptr);
}

void JsonWriter::boolean(bool value) {
  separate();
  out_ += value ? "true" : "false";
}

void JsonWriter::json(std::string_view value) {
  separate();
  out_ += value;
}

}  // namespace fairlead::manifest
