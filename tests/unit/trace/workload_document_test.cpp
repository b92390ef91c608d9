#include "trace/import/workload_document.hpp"

#include <gtest/gtest.h>

namespace fairlead::trace {
namespace {

Record document_of(const std::string& name, const std::string& uid) {
  Shapes shapes;
  const auto shape = shapes.intern({{"nvidia.com/gpu", Quantity::of(8)}});
  Record record;
  record.name = name;
  record.tenant = "team";
  record.queue = "gpu";
  record.priority = 7;
  make_document(uid, {{"main", 2, shape}}, shapes, record);
  return record;
}

TEST(WorkloadDocument, IsUniqueThoughNamesComeAgain) {
  EXPECT_NE(document_of("ray", "1").workload, document_of("ray", "2").workload);
  EXPECT_EQ(document_of("ray", "1").workload, document_of("ray", "1").workload);
}

TEST(WorkloadDocument, TakesTheWordOfTheFields) {
  const Record record = document_of("ray", "1");
  EXPECT_NE(record.workload.find(R"("queueName":"gpu","priority":7)"), std::string::npos);
  EXPECT_EQ(record.queue, "");
  EXPECT_FALSE(record.priority);
  EXPECT_EQ(record.tenant, "team") << "whose job it is";
}

TEST(WorkloadDocument, HasNamesThatTheApiAccepts) {
  const std::string text = document_of("A\nb.", "1").workload;
  EXPECT_NE(text.find(R"("name":"xxb.x-)"), std::string::npos) << text;
}

TEST(WorkloadDocument, CanBeRenamed) {
  const std::string text =
      renamed(document_of("ray", "1").workload,
              [](std::string_view kind, std::string_view) { return "some-" + std::string(kind); });
  for (const char* part : {R"("metadata":{"name":"some-job","namespace":"some-tenant"})",
                           R"("queueName":"some-queue")", R"("nvidia.com/gpu":"8")"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " is missing in " << text;
  }
  for (const char* name : {"ray", "team", "\"gpu\""}) EXPECT_EQ(text.find(name), text.npos) << name;
}

}  // namespace
}  // namespace fairlead::trace
