// CSV files: those of published traces, and any other with a mapping of its columns.
#pragma once

#include <memory>
#include <string_view>

#include "trace/import/importer.hpp"
#include "trace/import/mapping.hpp"

namespace fairlead::trace {

bool begins_as_itp(std::string_view head);
bool begins_as_openb(std::string_view head);
bool begins_as_philly(std::string_view head);
bool begins_as_helios(std::string_view head);
bool begins_as_mapped_csv(std::string_view head);  // never: only the user can say it

Result<std::unique_ptr<Importer>> make_itp_importer(const ImportSettings& settings);
Result<std::unique_ptr<Importer>> make_openb_importer(const ImportSettings& settings);
Result<std::unique_ptr<Importer>> make_philly_importer(const ImportSettings& settings);
Result<std::unique_ptr<Importer>> make_helios_importer(const ImportSettings& settings);
Result<std::unique_ptr<Importer>> make_csv_importer(const ImportSettings& settings);

// Of any CSV file, by a mapping that was read already.
Result<std::unique_ptr<Importer>> make_mapped_importer(Mapping mapping,
                                                       const ImportSettings& settings);

// The tenant of a file that says none: its name without folder and ending.
std::string tenant_of_file(const std::string& file, const std::string& otherwise);

}  // namespace fairlead::trace
