#include "manifest/yaml_reader.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <yaml.h>

#include "manifest/codes.hpp"
#include "manifest/scalar.hpp"
#include "manifest/yaml_problem.hpp"

namespace fairlead::manifest {
namespace {

struct Event : yaml_event_t {
  Event() : yaml_event_t{} {}
  ~Event() { yaml_event_delete(this); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  int line() const { return lines_before + static_cast<int>(start_mark.line) + 1; }
  int column() const { return static_cast<int>(start_mark.column) + 1; }

  int lines_before = 0;
};

std::string text_of(const yaml_char_t* text) {
  return text == nullptr ? "" : reinterpret_cast<const char*>(text);
}

constexpr std::string_view core_tag = "tag:yaml.org,2002:";

class YamlReader {
 public:
  YamlReader(const Source& source, YamlStart start, Building& building)
      : building_(building), lines_before_(start.lines_before) {
    yaml_parser_initialize(&parser_);
    yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
    const std::string_view text = std::string_view(source.text()).substr(start.offset);
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()),
                                 text.size());
  }
  ~YamlReader() { yaml_parser_delete(&parser_); }
  YamlReader(const YamlReader&) = delete;
  YamlReader& operator=(const YamlReader&) = delete;

  bool read_stream(std::vector<Node>& roots) {
    for (;;) {
      Event event;
      if (!next(event)) return false;
      if (event.type == YAML_STREAM_END_EVENT) return true;
      if (event.type != YAML_DOCUMENT_START_EVENT) continue;
      anchors_.clear();
      document_line_ = event.line();
      Built root;
      Event first;
      if (!next(first) || !read_value(first, root, 1)) return false;
      roots.push_back(std::move(root.node));
    }
  }

  // Where the document that was read last starts; 0 before the first.
  int document_line() const { return document_line_; }

 private:
  struct Anchor {
    Built built;
    bool open = true;  // its value is still being read
  };

  bool next(Event& event) {
    event.lines_before = lines_before_;
    if (yaml_parser_parse(&parser_, &event) != 0) return true;
    const YamlProblem problem = explain(parser_);
    return building_.fail_syntax(lines_before_ + problem.line, problem.column, problem.message,
                                 problem.hint);
  }

  bool fail(const Event& event, std::string message, std::string hint = "",
            const char* code = codes::syntax) {
    return building_.fail(event.line(), event.column(), std::move(message), std::move(hint), code);
  }

  bool read_value(const Event& event, Built& built, int depth) {
    if (event.type == YAML_ALIAS_EVENT) return read_alias(event, built, depth);
    if (!building_.enter(depth, event.line(), event.column())) return false;
    const std::string anchor = anchor_of(event);
    if (!anchor.empty()) anchors_[anchor] = Anchor{};
    if (event.type == YAML_SCALAR_EVENT) {
      if (!read_scalar(event, built)) return false;
    } else if (event.type == YAML_SEQUENCE_START_EVENT) {
      if (!read_sequence(event, built, depth)) return false;
    } else if (!read_mapping(event, built, depth)) {
      return false;
    }
    if (!anchor.empty()) anchors_[anchor] = Anchor{built, false};
    return true;
  }

  static std::string anchor_of(const Event& event) {
    switch (event.type) {
      case YAML_SCALAR_EVENT: return text_of(event.data.scalar.anchor);
      case YAML_SEQUENCE_START_EVENT: return text_of(event.data.sequence_start.anchor);
      case YAML_MAPPING_START_EVENT: return text_of(event.data.mapping_start.anchor);
      default: return "";
    }
  }

  bool read_alias(const Event& event, Built& built, int depth) {
    const std::string name = text_of(event.data.alias.anchor);
    const auto found = anchors_.find(name);
    if (found == anchors_.end()) {
      return fail(event, "the alias *" + escaped(name, 60) + " has no anchor before it",
                  "define it with &" + escaped(name, 60) + " earlier in this document");
    }
    if (found->second.open) {
      return fail(event, "the anchor &" + escaped(name, 60) + " contains itself", "",
                  codes::limits);
    }
    built = found->second.built;
    return building_.expand(built.size, depth + built.height - 1, event.line(), event.column());
  }

  bool read_scalar(const Event& event, Built& built) {
    const auto& scalar = event.data.scalar;
    const std::string_view value(reinterpret_cast<const char*>(scalar.value), scalar.length);
    const std::string tag = text_of(scalar.tag);
    const bool plain = scalar.style == YAML_PLAIN_SCALAR_STYLE;
    Scalar resolved{NodeKind::string, std::string(value)};
    if (tag.empty() ? plain : typed_by(tag)) resolved = resolve_plain(value);
    if (!tag.empty() && !allows(tag, resolved)) {
      return fail(event, "the tag " + escaped(tag, 60) + " is unknown or does not fit this value",
                  "Kubernetes needs no tags; quote what must be a string");
    }
    built.node =
        Node::scalar(resolved.kind, std::move(resolved.text), event.line(), event.column());
    return true;
  }

  // The tag asks for a boolean, a number or null, whatever the quotes.
  static bool typed_by(std::string_view tag) {
    if (!tag.starts_with(core_tag)) return false;
    tag.remove_prefix(core_tag.size());
    return tag == "bool" || tag == "int" || tag == "float" || tag == "null";
  }

  static bool allows(std::string_view tag, const Scalar& scalar) {
    if (tag == "!") return true;
    if (!tag.starts_with(core_tag)) return false;
    tag.remove_prefix(core_tag.size());
    switch (scalar.kind) {
      case NodeKind::null: return tag == "null";
      case NodeKind::boolean: return tag == "bool";
      case NodeKind::integer: return tag == "int" || tag == "float";
      case NodeKind::floating: return tag == "float";
      default: return tag == "str" || tag == "timestamp";
    }
  }

  bool check_tag(const Event& event, const yaml_char_t* given, std::string_view expected) {
    const std::string tag = text_of(given);
    if (tag.empty() || tag == "!" || tag == std::string(core_tag) + std::string(expected)) {
      return true;
    }
    return fail(event, "the tag " + escaped(tag, 60) + " is not known here",
                "Kubernetes needs no tags");
  }

  static void grow(Built& built, const Built& child) {
    built.size += child.size;
    built.height = std::max(built.height, child.height + 1);
  }

  bool read_sequence(const Event& start, Built& built, int depth) {
    if (!check_tag(start, start.data.sequence_start.tag, "seq")) return false;
    std::vector<Node> items;
    for (;;) {
      Event event;
      if (!next(event)) return false;
      if (event.type == YAML_SEQUENCE_END_EVENT) break;
      Built item;
      if (!read_value(event, item, depth + 1)) return false;
      grow(built, item);
      items.push_back(std::move(item.node));
    }
    built.node = Node::sequence(std::move(items), start.line(), start.column());
    return true;
  }

  bool read_mapping(const Event& start, Built& built, int depth) {
    if (!check_tag(start, start.data.mapping_start.tag, "map")) return false;
    Members members;
    for (;;) {
      Event key;
      if (!next(key)) return false;
      if (key.type == YAML_MAPPING_END_EVENT) break;
      const bool merge = is_merge(key);
      Built name;
      if (!merge && (!read_value(key, name, depth + 1) || !check_key(key, name.node))) return false;
      Event event;
      Built value;
      if (!next(event) || !read_value(event, value, depth + 1)) return false;
      grow(built, value);
      if (merge && !merge_in(key, value, members)) return false;
      if (!merge) add(key, name, value, members);
    }
    built.node = Node::mapping(members.take(), start.line(), start.column());
    return true;
  }

  static bool is_merge(const Event& key) {
    if (key.type != YAML_SCALAR_EVENT) return false;
    const auto& scalar = key.data.scalar;
    const bool wanted =
        scalar.plain_implicit != 0 || text_of(scalar.tag) == "tag:yaml.org,2002:merge";
    return wanted && text_of(scalar.value) == "<<";
  }

  bool check_key(const Event& event, const Node& key) {
    if (key.is(NodeKind::null) || key.is(NodeKind::sequence) || key.is(NodeKind::mapping)) {
      return fail(event, std::string("a key of a mapping is ") + describe(key.kind()),
                  "keys are strings; a {{ template }} has to be rendered first");
    }
    return true;
  }

  void add(const Event& key, const Built& name, Built& value, Members& members) {
    const Member* earlier =
        members.add({name.node.text(), key.line(), key.column(), std::move(value.node)});
    if (earlier != nullptr) building_.key_twice(key.line(), key.column(), *earlier);
  }

  // A mapping, or a list of mappings of which the first one to have a key wins.
  bool merge_in(const Event& key, const Built& value, Members& members) {
    const auto& items = value.node.items();
    const bool mappings = std::all_of(items.begin(), items.end(),
                                      [](const Node& item) { return item.is(NodeKind::mapping); });
    if (!value.node.is(NodeKind::mapping) && !(value.node.is(NodeKind::sequence) && mappings)) {
      return fail(key, "<< takes a mapping or a list of mappings");
    }
    if (!building_.expand(value.size, 1, key.line(), key.column())) return false;
    if (value.node.is(NodeKind::mapping)) members.merge(value.node);
    std::for_each(items.rbegin(), items.rend(), [&](const Node& item) { members.merge(item); });
    return true;
  }

  Building& building_;
  int lines_before_;
  int document_line_ = 0;
  yaml_parser_t parser_{};
  std::map<std::string, Anchor> anchors_;
};

}  // namespace

bool read_yaml(const Source& source, YamlStart start, Building& building, std::vector<Node>& roots,
               int& failed_document) {
  YamlReader reader(source, start, building);
  const bool good = reader.read_stream(roots);
  failed_document = reader.document_line();
  return good;
}

}  // namespace fairlead::manifest
