#include "trace/import/input.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "trace/collector.hpp"

namespace fairlead::trace {

Input::Input(std::string name, File file, std::string text, std::size_t piece)
    : name_(std::move(name)), file_(std::move(file)), text_(std::move(text)), piece_(piece) {}

Result<Input> Input::open(const std::string& path) {
  const auto keep_open = [](std::FILE*) { return 0; };
  File file = path == "-" ? File(stdin, keep_open) : File(std::fopen(path.c_str(), "rb"), fclose);
  const int error = errno;
  Input input(path, std::move(file), "", block_size);
  if (!input.file_) {
    return unexpected(input.refusal(std::string("cannot be read: ") + std::strerror(error)));
  }
  return input;
}

Input Input::of_text(std::string name, std::string text, std::size_t piece) {
  return {std::move(name), File(nullptr, fclose), std::move(text), piece};
}

Diagnostics Input::refusal(std::string message, std::string hint) const {
  return fairlead::refusal({name_}, std::move(message), std::move(hint));
}

Result<std::string_view> Input::fill() {
  if (!file_) {
    const std::string_view piece = std::string_view(text_).substr(at_, piece_);
    at_ += piece.size();
    return piece;
  }
  text_.resize(block_size);
  const std::size_t got = std::fread(text_.data(), 1, text_.size(), file_.get());
  if (got < text_.size() && std::ferror(file_.get()) != 0) {
    return unexpected(refusal(std::string("cannot be read: ") + std::strerror(errno)));
  }
  return std::string_view(text_).substr(0, got);
}

Result<std::string_view> Input::head() {
  if (looked_) return ahead_;
  auto block = fill();
  if (!block) return block;
  ahead_ = *block;
  looked_ = true;
  if (auto problem = look_for_binary(ahead_)) {
    return unexpected(refusal(std::move(problem->message), std::move(problem->hint)));
  }
  if (ahead_.starts_with("\xEF\xBB\xBF")) ahead_.remove_prefix(3);
  return ahead_;
}

Result<std::string_view> Input::next() {
  if (!looked_) {
    if (auto first = head(); !first) return first;
  }
  if (!ahead_.empty()) return std::exchange(ahead_, {});
  auto block = fill();
  if (block && block->find('\0') != block->npos) {
    return unexpected(refusal("this is a binary file, or is damaged: it contains zero bytes"));
  }
  return block;
}

}  // namespace fairlead::trace
