#include "check/collect.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

#include "check/codes.hpp"
#include "check/kustomization.hpp"
#include "manifest/load.hpp"

namespace fairlead::check {
namespace {

namespace fs = std::filesystem;

Diagnostic failure(const std::string& path, std::string message) {
  return {Severity::error, {path, 0, 0}, "", std::move(message), "", ""};
}

// Quoted for a shell where it must be.
std::string shell_word(const std::string& text) {
  const bool plain = text.find_first_not_of(
                         "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                         "_-./+:@,%") == std::string::npos;
  if (plain && !text.empty()) return escaped(text, 200);
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return escaped(quoted + "'", 200);
}

std::string normal(const fs::path& path) { return path.lexically_normal().string(); }

class Collector {
 public:
  void add(const std::string& path) {
    std::error_code error;
    if (path == "-") return read(path, true);
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) return fail(path, "no such file or folder");
    if (fs::is_directory(status)) return add_folder(path);
    if (is_kustomization(fs::path(path).filename().string())) {
      return note_kustomization(fs::path(path).parent_path().string());
    }
    read(path, true);
  }

  Collection finish() {
    mark_kustomized();
    return std::move(collection_);
  }

 private:
  void fail(const std::string& path, std::string message) {
    collection_.failures.push_back(failure(path, std::move(message)));
  }

  // Links to folders are not followed: they may be loops.
  void add_folder(const std::string& path) {
    std::vector<std::string> files;
    bool rendered_first = false;
    std::error_code error;
    fs::recursive_directory_iterator entry(path, error);
    if (!error && fs::exists(fs::path(path) / "Chart.yaml")) return note_chart(path);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
      const std::string name = entry->path().filename().string();
      std::error_code ignored;
      if (name.starts_with('.')) {
        entry.disable_recursion_pending();
      } else if (entry->is_directory(ignored)) {
        if (!fs::exists(entry->path() / "Chart.yaml", ignored)) continue;
        entry.disable_recursion_pending();
        note_chart(entry->path().string());
        rendered_first = true;
      } else if (is_kustomization(name)) {
        note_kustomization(entry->path().parent_path().string());
        rendered_first = true;
      } else if (entry->is_regular_file(ignored) && manifest::has_manifest_ending(name)) {
        files.push_back(entry->path().string());
      }
    }
    if (error) return fail(path, "cannot be read: " + error.message());
    if (files.empty() && !rendered_first) {
      return fail(path, "no .yaml, .yml or .json file in this folder");
    }
    std::sort(files.begin(), files.end());
    // As a forge names them: "./a.yaml" is "a.yaml".
    for (const std::string& file : files) read(file.substr(file.starts_with("./") ? 2 : 0), false);
  }

  void read(const std::string& file, bool named) {
    if (!seen_.insert(file == "-" ? file : normal(file)).second) return;
    Result<std::string> text = manifest::read_text(file);
    if (!text) {
      collection_.failures.insert(collection_.failures.end(), text.error().begin(),
                                  text.error().end());
      return;
    }
    collection_.inputs.push_back({file, std::move(*text), named});
  }

  void note(const char* code, const std::string& path, std::string message, std::string hint) {
    collection_.notes.push_back(
        {Severity::info, {path, 0, 0}, code, std::move(message), std::move(hint), ""});
  }

  void note_chart(const std::string& folder) {
    note(codes::helm, folder, "a Helm chart, which was not rendered and not checked",
         "helm template " + shell_word(folder) + " | fairlead check -");
  }

  void note_kustomization(const std::string& folder) {
    const std::string here = folder.empty() ? "." : folder;
    if (!kustomized_.insert(normal(here)).second) return;
    for (const char* name : {"kustomization.yaml", "kustomization.yml", "Kustomization"}) {
      const Result<std::string> text = manifest::read_text((fs::path(here) / name).string());
      if (!text) continue;
      const Kustomization read = read_kustomization(*text);
      for (const std::string& patch : read.patches) patches_.insert(normal(fs::path(here) / patch));
      for (const std::string& part : read.parts) parts_.insert(folder_name(fs::path(here) / part));
    }
    roots_.push_back(here);
  }

  static std::string folder_name(const fs::path& path) {
    std::string name = normal(path);
    if (name.size() > 1 && name.ends_with('/')) name.pop_back();
    return name;
  }

  bool is_kustomized(const std::string& file) const {
    fs::path at = fs::path(normal(file)).parent_path();
    if (kustomized_.contains(at.empty() ? "." : at.string())) return true;
    for (; at.has_relative_path(); at = at.parent_path()) {
      if (kustomized_.contains(at.string())) return true;
    }
    return false;
  }

  void mark_kustomized() {
    for (Input& input : collection_.inputs) {
      if (input.file == "-") continue;
      look_for_kustomization(input);
      input.kustomized = is_kustomized(input.file);
      input.patch = patches_.contains(normal(input.file));
    }
    // What another kustomization builds from need not be built itself.
    for (const std::string& root : roots_) {
      if (parts_.contains(folder_name(root))) continue;
      note(codes::kustomize, root,
           "Kustomize builds this folder; its files were checked as written",
           "kubectl kustomize " + shell_word(root) + " | fairlead check -");
    }
  }

  // A file that was named itself may be a patch of the folder that it is in.
  void look_for_kustomization(const Input& input) {
    if (!input.named) return;
    const fs::path folder = fs::path(input.file).parent_path();
    std::error_code error;
    if (fs::exists(folder / "kustomization.yaml", error)) note_kustomization(folder.string());
  }

  Collection collection_;
  std::set<std::string> seen_;
  std::set<std::string> kustomized_;  // folders
  std::set<std::string> patches_;     // files
  std::set<std::string> parts_;       // files and folders
  std::vector<std::string> roots_;    // folders, in the order found
};

}  // namespace

Collection collect(const std::vector<std::string>& paths) {
  Collector collector;
  for (const std::string& path : paths) collector.add(path);
  return collector.finish();
}

}  // namespace fairlead::check
