// The HTML report: nothing that people wrote can become markup, and it stays small.
#include <boost/json.hpp>

#include "helpers.hpp"
#include "report/html/markup.hpp"
#include "report/html/page.hpp"
#include "report/html/plot_data.hpp"

namespace fairlead::report {

namespace {

using sim::flavor;
using sim::job;
using sim::queue;
using sim::reclaims;

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

// The JSON that the plots are drawn from.
boost::json::value data_of(const std::string& page) {
  const std::string begin = "<script type=\"application/json\" id=data>";
  const std::size_t from = page.find(begin) + begin.size();
  return boost::json::parse(page.substr(from, page.find("</script>", from) - from));
}

TEST(Html, EscapesWhatIsMarkup) {
  EXPECT_EQ(html::quoted(R"(<b a="1" b='2'>&amp;)"),
            "&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;");
  EXPECT_EQ(html::quoted("a\nb\x01"), "a\\x0ab\\x01");
  EXPECT_EQ(html::visible("a\u202eb\u2066c\u200fd\u061c"), "a\\u202eb\\u2066c\\u200fd\\u061c");
  EXPECT_EQ(html::visible("größe 東京"), "größe 東京");
  EXPECT_EQ(html::script_json(R"({"a":"</script><!--"})"), R"({"a":"\u003c/script>\u003c!--"})");
}

TEST(Html, KeepsHostileNamesInTheirPlace) {
  const std::string hostile = R"(</script><img src=x onerror=alert(1)>\"'\u202e)";
  const Reported reported(sharing, contending + job(hostile, "x</td>", 5, 5, 1));
  const std::string page = to_html(reported.report);
  EXPECT_EQ(page.find("<img"), std::string::npos);
  EXPECT_EQ(count(page, "</script>"), 2U);
  EXPECT_EQ(count(page, "<script"), 2U);
  EXPECT_EQ(page.find("\u202e"), std::string::npos);
  EXPECT_EQ(data_of(page).at("tenants").at(0).as_string(),
            R"(</script><img src=x onerror=alert(1)>"'\u202e)");
}

TEST(Html, MayLoadNothingAndRunsOneScriptOnly) {
  const std::string page = to_html(Reported(sharing, contending).report);
  EXPECT_NE(page.find("default-src 'none'; script-src 'sha256-"), std::string::npos);
  EXPECT_EQ(page.find("://"), page.find("://www.w3.org/2000/svg"));
  EXPECT_EQ(count(page, "://"), 1U);
  for (const char* part : {" onclick=", "javascript:", "@import", "url("}) {
    EXPECT_EQ(page.find(part), std::string::npos) << part;
  }
}

TEST(Html, SaysTheVerdictFirstAndWithoutAScript) {
  const std::string page = to_html(Reported(sharing, apart, contending).report);
  const std::size_t safe = page.find("<h3>Safe</h3>");
  const std::size_t change = page.find("What changes");
  ASSERT_NE(safe, std::string::npos);
  ASSERT_NE(change, std::string::npos);
  EXPECT_LT(safe, change);
  EXPECT_LT(change, page.find("<script"));
}

TEST(Html, HasTheSpreadAsTheTextHasIt) {
  Reported reported(without_reclaim, apart, contending);
  Report& report = reported.report;
  report.repeats.emplace();
  report.repeats->before = {report.before.summary, report.before.summary};
  report.repeats->after = {report.after->summary, report.after->summary};
  const std::string page = to_html(report);
  for (const char* part : {"What changes over 2 runs with disturbed arrivals and durations",
                           "class=good>better: -1h 5m .. -1h 5m", "class=bad>worse: "}) {
    EXPECT_NE(page.find(part), std::string::npos) << part;
  }
  report.repeats->after.back() = report.before.summary;
  const std::string noise = to_html(report);
  EXPECT_NE(noise.find("class=quiet>no clear change"), std::string::npos);
  EXPECT_EQ(noise.find("class=good>better"), std::string::npos);
}

TEST(Html, HasTheCalibrationAsTheTextHasIt) {
  Reported reported(sharing, job("b", "big", 0, 1000, 8, R"(,"admitted":0,"start":0)") +
                                 job("a", "own", 100, 50, 4, R"(,"start":9000)"));
  Report& report = reported.report;
  report.calibration = calibrate(*report.jobs, report.before.run, {}, false);
  const std::string page = to_html(report);
  const std::size_t line = page.find("<p class=fit>poorly calibrated: ");
  ASSERT_NE(line, std::string::npos);
  EXPECT_LT(line, page.find("<h3>Safe</h3>"));
  for (const char* part : {"Calibration: recorded beside simulated", "Wait until pods run",
                           "Wait until admission", "<bdi>a/own</bdi>", "class=bad>poorly"}) {
    EXPECT_NE(page.find(part), std::string::npos) << part;
  }
}

TEST(Html, IsTheSameToTheLastByte) {
  EXPECT_EQ(to_html(Reported(sharing, contending).report),
            to_html(Reported(sharing, contending).report));
}

TEST(Html, PacksNumbersAsDifferences) {
  EXPECT_EQ(html::packed({}), "");
  EXPECT_EQ(html::packed({0, 0, 1, 0}), "AACD");
  EXPECT_EQ(html::packed({16, -16}), "gBhC");
}

TEST(Html, ShowsThoseWhoUseMostOfVeryManyTenants) {
  std::string many = flavor;
  std::string trace;
  for (int tenant = 0; tenant < 260; ++tenant) {
    const std::string name = "tenant-" + std::to_string(tenant);
    many += queue(name, 1);
    trace += job(name, "j", 0, 1000 + tenant, 1);
  }
  const Reported reported(many, trace);
  const std::string page = to_html(reported.report);
  EXPECT_EQ(data_of(page).at("tenants").as_array().size(), 250U);
  EXPECT_EQ(data_of(page).at("tenantCount"), 260);
  EXPECT_EQ(page.find("data-tenant=\"tenant-9\""), std::string::npos);
  EXPECT_NE(page.find("data-tenant=\"tenant-10\""), std::string::npos);
  EXPECT_NE(page.find("The 10 others are in the totals"), std::string::npos);
}

TEST(Html, StaysBelowTwoMegabytesWithTwoHundredTenantsOverTwoMonths) {
  std::string many = flavor;
  std::string trace;
  for (int tenant = 0; tenant < 200; ++tenant) {
    const std::string name = "tenant-" + std::to_string(tenant);
    many += queue(name, 8, reclaims);
  }
  // Whatever they hold changes all the time: 90 jobs each, of odd lengths.
  for (int i = 0; i < 90 * 200; ++i) {
    trace += job("tenant-" + std::to_string(i * 37 % 200), "j" + std::to_string(i), i * 290,
                 5000 + i * 7919 % 100'000, 1 + i % 5);
  }
  const std::string page = to_html(Reported(many, many, trace).report);
  EXPECT_LE(page.size(), 2'000'000U);
  EXPECT_GE(data_of(page).at("runs").at(0).at("tenants").as_array().size(), 200U);
}

}  // namespace

}  // namespace fairlead::report
