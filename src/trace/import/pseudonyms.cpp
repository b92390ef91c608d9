#include "trace/import/pseudonyms.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>

#include "base/assert.hpp"
#include "trace/import/workload_document.hpp"

namespace fairlead::trace {
namespace {

std::string hex_of(const unsigned char* bytes, std::size_t size) {
  std::string text(2 * size + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes, size);
  text.pop_back();
  return text;
}

// Writes a new key file that only its owner can read.
bool write_key(const std::string& path, const std::string& text) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0600);
  if (file < 0) return false;
  const bool written = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  return close(file) == 0 && written;
}

}  // namespace

Pseudonyms Pseudonyms::with_new_key() {
  FAIRLEAD_ASSERT(sodium_init() >= 0);
  Key key;
  randombytes_buf(key.data(), key.size());
  return Pseudonyms(key);
}

Result<Pseudonyms> Pseudonyms::with_key_file(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             std::fclose);
  if (!file && errno == ENOENT) {
    Pseudonyms made = with_new_key();
    if (write_key(path, hex_of(made.key_.data(), made.key_.size()) + "\n")) return made;
    return unexpected(refusal({path}, std::string("cannot be written: ") + std::strerror(errno)));
  }
  if (!file) {
    return unexpected(refusal({path}, std::string("cannot be read: ") + std::strerror(errno)));
  }
  std::array<char, 256> text{};
  const std::size_t size = std::fread(text.data(), 1, text.size(), file.get());
  Key key;
  std::size_t length = 0;
  const int wrong =
      sodium_hex2bin(key.data(), key.size(), text.data(), size, " \r\n", &length, nullptr);
  if (wrong == 0 && length == key.size()) return Pseudonyms(key);
  return unexpected(refusal({path}, "this is not a key file",
                            "64 hexadecimal digits; a file that is not there is made"));
}

std::string Pseudonyms::digits(std::string_view kind, std::string_view name) const {
  crypto_generichash_state state;
  std::array<unsigned char, 16> hash{};
  const auto add = [&state](std::string_view part) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(part.data());
    crypto_generichash_update(&state, bytes, part.size());
  };
  crypto_generichash_init(&state, key_.data(), key_.size(), hash.size());
  add(kind);
  add(":");
  add(name);
  crypto_generichash_final(&state, hash.data(), hash.size());
  return hex_of(hash.data(), hash.size());
}

std::string Pseudonyms::shared(std::string_view kind, std::string_view name) {
  if (name.empty()) return "";
  std::string key(kind);
  key += ':';
  key += name;
  auto& given = given_[key];
  if (!given.empty()) return given;
  const std::string all = digits(kind, name);
  // Eight digits; more where another name has the same ones.
  for (std::size_t size = 8; size <= all.size(); size += 8) {
    given = std::string(kind) + "-" + all.substr(0, size);
    if (taken_.insert(given).second) return given;
  }
  const bool distinct = false;  // two names with the same hash of 128 bits
  FAIRLEAD_ASSERT(distinct);
  return given;
}

std::string Pseudonyms::single(std::string_view kind, std::string_view name) const {
  if (name.empty()) return "";
  return std::string(kind) + "-" + digits(kind, name).substr(0, 12);
}

void PseudonymSink::accept(const Record& record, std::size_t line,
                           std::optional<std::uint64_t> id) {
  hidden_ = record;
  if (!record.workload.empty()) {
    hidden_.workload =
        renamed(record.workload, [this](std::string_view kind, std::string_view name) {
          return kind == "job" ? pseudonyms_.single(kind, name) : pseudonyms_.shared(kind, name);
        });
  }
  hidden_.name = pseudonyms_.single("job", record.name);
  hidden_.tenant = pseudonyms_.shared("tenant", record.tenant);
  hidden_.queue_space = pseudonyms_.shared("tenant", record.queue_space);
  hidden_.queue = pseudonyms_.shared("queue", record.queue);
  hidden_.user = pseudonyms_.shared("user", record.user);
  next_.accept(hidden_, line, id);
}

void PseudonymSink::refuse(const Line& line, std::size_t at, Problem problem) {
  next_.refuse(line, at, std::move(problem));
}

}  // namespace fairlead::trace
