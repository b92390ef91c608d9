// Nodes in columns of rows, their GPUs as squares.
#include <map>

#include <fmt/format.h>

#include "report/html/markup.hpp"
#include "report/html/placement_section.hpp"

namespace fairlead::report::html {

namespace {

constexpr std::size_t most_nodes = 256;
constexpr int cell = 15;       // a GPU
constexpr int gap = 2;         // between GPUs
constexpr int row = cell + 5;  // from node to node
constexpr int name_width = 110;
constexpr std::size_t rows = 32;    // in one column
constexpr std::size_t colours = 6;  // --c0 .. --c5; more namespaces repeat them

std::string space_of(const std::string& owner) { return owner.substr(0, owner.find('/')); }

// By order of namespace, so that a colour does not hang on who came first.
std::map<std::string, std::size_t> colour_of_spaces(const sim::ClusterPicture& picture) {
  std::map<std::string, std::size_t> spaces;
  for (const sim::NodePicture& node : picture.nodes) {
    for (const auto& gpu : node.gpus) {
      for (const sim::GpuHolding& holding : gpu) spaces.emplace(space_of(holding.owner), 0);
    }
  }
  std::size_t next = 0;
  for (auto& [space, colour] : spaces) colour = next++ % colours;
  return spaces;
}

class Drawing {
 public:
  explicit Drawing(const sim::ClusterPicture& picture)
      : picture_(picture), spaces_(colour_of_spaces(picture)) {}

  std::string svg() {
    const std::size_t shown = std::min(picture_.nodes.size(), most_nodes);
    std::size_t widest = 1;
    for (const sim::NodePicture& node : picture_.nodes) widest = std::max(widest, node.gpus.size());
    const int column = name_width + static_cast<int>(widest) * (cell + gap) + 24;
    for (std::size_t i = 0; i < shown; ++i) {
      draw(picture_.nodes[i], static_cast<int>(i / rows) * column,
           static_cast<int>(i % rows) * row);
    }
    const int width = static_cast<int>((shown + rows - 1) / rows) * column;
    const int height = static_cast<int>(std::min(shown, rows)) * row;
    return fmt::format(
        "<figure class=nodes><svg viewBox=\"0 0 {0} {1}\" width={0} height={1} role=img "
        "aria-label=\"GPUs of {2} nodes and who holds them\">{3}</svg>{4}{5}</figure>\n",
        width, height, shown, body_, legend(),
        shown < picture_.nodes.size()
            ? fmt::format("<p class=note>{} more nodes are not drawn.</p>",
                          picture_.nodes.size() - shown)
            : "");
  }

 private:
  void draw(const sim::NodePicture& node, int x, int y) {
    body_ += fmt::format("<text x={} y={}{}>{}</text>", x, y + cell - 3,
                         node.open ? "" : " class=closed", quoted(node.name, 16));
    for (std::size_t gpu = 0; gpu < node.gpus.size(); ++gpu) {
      draw_gpu(node, gpu, x + name_width + static_cast<int>(gpu) * (cell + gap), y);
    }
  }

  void draw_gpu(const sim::NodePicture& node, std::size_t gpu, int x, int y) {
    body_ += fmt::format("<rect class=gpu x={} y={} width={} height={} />", x, y, cell, cell);
    double from = 0;  // of the square, from below
    for (const sim::GpuHolding& holding : node.gpus[gpu]) {
      double part = static_cast<double>(holding.milli) / 1000;
      if (holding.start && node.slices > 0) {
        from = static_cast<double>(*holding.start) / node.slices;
        part = static_cast<double>(holding.slices) / node.slices;
      }
      body_ += fmt::format(
          "<rect class=k{} x={} y={:.2f} width={} height={:.2f}><title>{} GPU {}: "
          "{}</title></rect>",
          spaces_.at(space_of(holding.owner)), x, y + cell * (1 - from - part), cell, cell * part,
          quoted(node.name), gpu, quoted(holding.owner));
      from += part;
    }
  }

  std::string legend() const {
    std::string list;
    for (const auto& [space, colour] : spaces_) {
      list += fmt::format("<li><span class=\"key k{}\"></span>{}\n", colour, name(space));
    }
    return "<ul class=legend>" + list + "</ul>";
  }

  const sim::ClusterPicture& picture_;
  std::map<std::string, std::size_t> spaces_;
  std::string body_;
};

}  // namespace

std::string cluster_svg(const sim::ClusterPicture& picture) { return Drawing(picture).svg(); }

}  // namespace fairlead::report::html
