// HTTP requests to a server that the user named. The only file behind this header knows sockets.
#pragma once

#include <string>
#include <string_view>

#include "base/instant.hpp"
#include "base/result.hpp"

namespace fairlead::trace {

struct HttpUrl {
  bool tls = false;
  std::string host;  // a name or an address, without brackets
  std::string port;
  std::string path;  // of the server's root, without a slash at its end
};

// "http://host:9090/prefix"; 80 and 443 are the default ports.
Result<HttpUrl> parse_http_url(std::string_view text);

struct HttpResponse {
  int status = 0;
  std::string body;
};

// Posts a form ("application/x-www-form-urlencoded") and waits for the whole answer. `token`, when
// it is not empty, is sent as a bearer token. Over TLS the server must prove its name with a
// certificate of the system's authorities, or of those in the file that the environment variable
// SSL_CERT_FILE names.
Result<HttpResponse> http_post(const HttpUrl& url, const std::string& path, std::string form,
                               const std::string& token, Duration timeout);

// `name=value` for a form, both encoded; joined to `form`.
void append_form_field(std::string& form, std::string_view name, std::string_view value);

}  // namespace fairlead::trace
