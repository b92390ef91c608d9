#include "check/codes.hpp"

#include <algorithm>
#include <cctype>

namespace fairlead::check {

const std::vector<CodePage>& all_codes() {
  static const std::vector<CodePage> all = [] {
    std::vector<CodePage> pages;
    for (const auto* family :
         {&reading_codes, &reference_codes, &input_codes, &policy_codes, &hardware_codes}) {
      pages.insert(pages.end(), family->begin(), family->end());
    }
    return pages;
  }();
  return all;
}

const CodePage* find_code(std::string_view code) {
  const auto same = [](char a, char b) {
    return std::toupper(static_cast<unsigned char>(a)) ==
           std::toupper(static_cast<unsigned char>(b));
  };
  const auto& all = all_codes();
  const auto found = std::find_if(all.begin(), all.end(), [&](const CodePage& page) {
    return std::equal(page.code.begin(), page.code.end(), code.begin(), code.end(), same);
  });
  return found == all.end() ? nullptr : &*found;
}

std::string page_text(const CodePage& page) {
  return "### " + std::string(page.code) + " " + std::string(page.name) + " (" +
         severity_name(page.severity) + ")\n\n" + std::string(page.page) + "\n";
}

}  // namespace fairlead::check
