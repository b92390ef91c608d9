#include "manifest/load.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>
#include <utility>

#include "manifest/problems.hpp"

namespace fairlead::manifest {
namespace {

namespace fs = std::filesystem;

Diagnostic file_error(const std::string& path, std::string message) {
  return {Severity::error, {path, 0, 0}, "", std::move(message), "", ""};
}

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

bool is_manifest(const fs::path& path) {
  const std::string name = path.filename().string();
  if (name == "kustomization.yaml" || name == "kustomization.yml") return false;
  return has_manifest_ending(name);
}

// Reads up to the limit and a byte, which tells a file of the limit's size from a larger one.
Result<std::string> read_stream(std::istream& stream, const std::string& path) {
  std::string text;
  constexpr std::size_t block = std::size_t{1} << 20;
  while (stream && text.size() <= max_text_bytes) {
    const std::size_t before = text.size();
    text.resize(before + block);
    stream.read(text.data() + before, static_cast<std::streamsize>(block));
    text.resize(before + static_cast<std::size_t>(stream.gcount()));
  }
  if (stream.bad()) return unexpected(Diagnostics{file_error(path, "cannot be read")});
  if (text.size() > max_text_bytes) {
    return unexpected(Diagnostics{file_error(path, "more than 64 MiB")});
  }
  return text;
}

// The files that a path stands for, sorted. Links to folders are not followed: they may be loops.
Result<std::vector<std::string>> files_of(const std::string& path) {
  std::error_code error;
  if (path == "-") return std::vector<std::string>{path};
  if (!fs::exists(path, error)) {
    return unexpected(Diagnostics{file_error(path, "no such file or folder")});
  }
  if (!fs::is_directory(path, error)) return std::vector<std::string>{path};
  std::vector<std::string> files;
  fs::recursive_directory_iterator entry(path, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code ignored;
    if (is_hidden(entry->path())) {
      entry.disable_recursion_pending();
    } else if (entry->is_regular_file(ignored) && is_manifest(entry->path())) {
      files.push_back(entry->path().string());
    }
  }
  if (error) return unexpected(Diagnostics{file_error(path, "cannot be read: " + error.message())});
  if (files.empty()) {
    return unexpected(Diagnostics{file_error(path, "no .yaml, .yml or .json file in this folder")});
  }
  std::sort(files.begin(), files.end());
  return files;
}

void read_file(const std::string& file, std::vector<Document>& documents, Problems& problems) {
  Result<std::string> text = read_text(file);
  if (!text) return problems.add(text.error());
  Result<std::vector<Document>> read = compose(*text, file);
  if (!read) return problems.add(read.error());
  std::move(read->begin(), read->end(), std::back_inserter(documents));
}

}  // namespace

bool has_manifest_ending(std::string_view name) {
  return name.ends_with(".yaml") || name.ends_with(".yml") || name.ends_with(".json");
}

Result<std::string> read_text(const std::string& path) {
  if (path == "-") return read_stream(std::cin, path);
  std::error_code error;
  if (fs::is_directory(path, error)) {
    return unexpected(Diagnostics{file_error(path, "a folder, not a file")});
  }
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return unexpected(Diagnostics{file_error(path, "cannot be opened")});
  return read_stream(stream, path);
}

Result<std::vector<Document>> read_documents(const std::vector<std::string>& paths) {
  std::vector<Document> documents;
  Problems problems;
  for (const std::string& path : paths) {
    const auto files = files_of(path);
    if (!files) {
      problems.add(files.error());
      continue;
    }
    for (const std::string& file : *files) read_file(file, documents, problems);
  }
  if (problems.any_errors()) return unexpected(problems.take_errors());
  return documents;
}

Result<Manifest> load(const std::vector<std::string>& paths) {
  const auto documents = read_documents(paths);
  if (!documents) return unexpected(documents.error());
  return decode(*documents);
}

}  // namespace fairlead::manifest
