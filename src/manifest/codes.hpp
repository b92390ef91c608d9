// The stable codes of what reading a manifest can find. docs/check.md has a page for each; a code
// never changes its meaning, and one that is given up is not given again.
#pragma once

namespace fairlead::manifest::codes {

inline constexpr const char* syntax = "KQ001";
inline constexpr const char* not_text = "KQ002";
inline constexpr const char* limits = "KQ003";
inline constexpr const char* duplicate_key = "KQ004";
inline constexpr const char* no_object = "KQ005";
inline constexpr const char* unknown_kind = "KQ006";
inline constexpr const char* unknown_field = "KQ007";
inline constexpr const char* other_version = "KQ008";
inline constexpr const char* missing_field = "KQ009";
inline constexpr const char* wrong_type = "KQ010";
inline constexpr const char* malformed_value = "KQ011";
inline constexpr const char* duplicate_object = "KQ012";
inline constexpr const char* unknown_word = "KQ013";
inline constexpr const char* resource_groups = "KQ014";
inline constexpr const char* limit_without_cohort = "KQ015";
inline constexpr const char* lends_too_much = "KQ016";
inline constexpr const char* borrow_without_reclaim = "KQ017";
inline constexpr const char* misspelt_field = "KQ018";
inline constexpr const char* api_rule = "KQ019";
inline constexpr const char* unknown_gate = "KQ020";
inline constexpr const char* ignored_field = "KQ021";

}  // namespace fairlead::manifest::codes
