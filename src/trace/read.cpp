#include "trace/read.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "trace/formats.hpp"
#include "trace/text.hpp"

namespace fairlead::trace {
namespace {

constexpr std::size_t max_bytes = std::size_t{4} << 30;

// Reads a whole stream; what went wrong otherwise.
tl::expected<std::string, std::string> read_stream(std::FILE* stream) {
  std::string text;
  std::vector<char> buffer(std::size_t{1} << 20);
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), stream)) {
    text.append(buffer.data(), got);
    if (text.size() > max_bytes) return unexpected(std::string("larger than 4 GiB"));
  }
  if (std::ferror(stream) != 0) return unexpected(std::string(std::strerror(errno)));
  return text;
}

tl::expected<std::string, std::string> read_file(const std::string& path) {
  if (path == "-") return read_stream(stdin);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             std::fclose);
  if (!file) return unexpected(std::string(std::strerror(errno)));
  return read_stream(file.get());
}

std::optional<Format> format_of(std::string_view first_line) {
  const std::size_t start = first_line.find_first_not_of(" \t");
  if (start != first_line.npos && first_line[start] == '{') return Format::json_lines;
  if (first_line.find("submission_time") != first_line.npos) return Format::itp;
  if (first_line.find("submit") != first_line.npos) return Format::csv;
  return std::nullopt;
}

Problem unknown_format(const Line& line) {
  if (line.text.find_first_not_of(" \t[]") == line.text.npos || line.text.starts_with('[')) {
    return {"a JSON array is no trace", "one object a line: jq -c '.[]' makes that of an array"};
  }
  return {"this is no trace",
          "WorkloadTrace JSON Lines, CSV whose first line names the fields (submit, duration, ...)"
          ", or ITP CSV (job_id,submission_time,duration,num_gpu)"};
}

// The line with the byte at `at`, for its position.
std::pair<Line, std::size_t> line_with(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  const std::size_t last_end = before.rfind('\n');
  const std::size_t start = last_end == before.npos ? 0 : last_end + 1;
  const auto number = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
  const std::size_t end = std::min(text.find('\n', at), text.size());
  return {Line{text.substr(start, end - start), number}, at - start};
}

void read_into(Collector& out, std::string_view text, std::optional<Format>& format) {
  if (auto problem = look_for_binary(text)) return out.problem(std::move(*problem));
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (const std::size_t bad = utf8_prefix(text); bad < text.size()) {
    const auto [line, at] = line_with(text, bad);
    return out.problem(line, at, {"this is not UTF-8", ""});
  }
  const auto first = Lines(text).next();
  if (!first) return out.problem({"the file is empty", "a trace has at least one job"});
  const auto found = format_of(first->text);
  if (!found) return out.problem(*first, 0, unknown_format(*first));
  if (format && *format != *found) {
    return out.problem(*first, 0, {"the files of a folder must all have the same format", ""});
  }
  format = found;
  switch (*found) {
    case Format::json_lines: return read_json_lines(text, out);
    case Format::csv: return read_csv(text, out);
    case Format::itp: return read_itp(text, out);
  }
}

std::vector<std::string> files_in(const std::string& folder, Collector& out) {
  std::error_code error;
  std::vector<std::string> files;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const auto& path = entry->path();
    if (path.extension() == ".csv" || path.extension() == ".jsonl") files.push_back(path.string());
  }
  std::sort(files.begin(), files.end());
  if (!files.empty() && !error) return files;
  out.begin_file(folder);
  out.problem({error ? error.message() : "there is no *.csv and no *.jsonl in this folder", ""});
  return {};
}

}  // namespace

Result<Trace> read_trace(const std::string& path) {
  Collector out;
  std::error_code ignored;
  const bool is_folder = path != "-" && std::filesystem::is_directory(path, ignored);
  const auto files = is_folder ? files_in(path, out) : std::vector<std::string>{path};
  std::optional<Format> format;
  for (const std::string& file : files) {
    out.begin_file(file);
    const auto text = read_file(file);
    if (text) {
      read_into(out, *text, format);
    } else {
      out.problem({"cannot be read: " + text.error(), ""});
    }
  }
  return out.finish(path);
}

Result<Trace> parse_trace(std::string_view text, const std::string& file) {
  Collector out;
  out.begin_file(file);
  std::optional<Format> format;
  read_into(out, text, format);
  return out.finish(file);
}

}  // namespace fairlead::trace
