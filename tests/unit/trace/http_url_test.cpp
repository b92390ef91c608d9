#include <gtest/gtest.h>

#include "trace/import/http.hpp"

namespace fairlead::trace {
namespace {

std::string parts(const char* text) {
  const auto url = parse_http_url(text);
  if (!url) return to_string(url.error());
  return std::string(url->tls ? "tls " : "") + url->host + " " + url->port + " " + url->path;
}

TEST(HttpUrl, TakesServersApart) {
  EXPECT_EQ(parts("http://host:9090"), "host 9090 ");
  EXPECT_EQ(parts("https://host/prometheus/"), "tls host 443 /prometheus");
  EXPECT_EQ(parts("http://[::1]:9090/"), "::1 9090 ");
  EXPECT_EQ(parts("http://10.0.0.1"), "10.0.0.1 80 ");
}

TEST(HttpUrl, RefusesWhatIsNoServer) {
  for (const char* text :
       {"", "host:9090", "ftp://host", "http://", "http://:9090", "http://host:x",
        "http://host:", "http://user@host", "http://host/?x", "http://ho st"}) {
    EXPECT_NE(parts(text).find("is not the URL of a server"), std::string::npos) << text;
  }
}

TEST(HttpForm, EncodesBothSides) {
  std::string form;
  append_form_field(form, "query", "a{b=\"c\"} + 1");
  append_form_field(form, "start", "0");
  EXPECT_EQ(form, "query=a%7Bb%3D%22c%22%7D%20%2B%201&start=0");
}

}  // namespace
}  // namespace fairlead::trace
