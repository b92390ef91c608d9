#include "trace/import/http.hpp"

#include <array>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <fmt/format.h>

namespace fairlead::trace {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using tcp = asio::ip::tcp;
using Error = boost::system::error_code;

// A response is kept whole before it is read.
constexpr std::uint64_t most_body_bytes = std::uint64_t{1} << 30;

Diagnostics refusal(const HttpUrl& url, std::string message, std::string hint = "") {
  return fairlead::refusal({}, fmt::format("{}:{}: {}", url.host, url.port, message),
                           std::move(hint));
}

// Where distributions keep the authorities they trust: Debian, Fedora and RHEL, Alpine, SUSE. The
// library itself knows only the place of the system on which it was built.
constexpr std::array authority_files = {"/etc/ssl/certs/ca-certificates.crt",
                                        "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
                                        "/etc/ssl/ca-bundle.pem"};

// A variable of the user's counts alone; without any authority every server is refused.
void load_authorities(asio::ssl::context& tls) {
  Error ignored;
  tls.set_default_verify_paths(ignored);
  if (std::getenv("SSL_CERT_FILE") != nullptr || std::getenv("SSL_CERT_DIR") != nullptr) return;
  for (const char* file : authority_files) tls.load_verify_file(file, ignored);
}

// One request over one connection. Every step is asynchronous, because only those obey the timeout
// of the stream.
class Exchange {
 public:
  Exchange(const HttpUrl& url, Duration timeout)
      : url_(url), timeout_(std::chrono::milliseconds(timeout.ms)) {}

  Result<HttpResponse> post(const std::string& path, std::string form, const std::string& token) {
    http::request<http::string_body> request{http::verb::post, url_.path + path, 11};
    request.set(http::field::host, url_.host + ":" + url_.port);
    request.set(http::field::user_agent, "fairlead");
    request.set(http::field::content_type, "application/x-www-form-urlencoded");
    if (!token.empty()) request.set(http::field::authorization, "Bearer " + token);
    request.body() = std::move(form);
    request.prepare_payload();
    http::response_parser<http::string_body> response;
    response.body_limit(most_body_bytes);

    if (auto done = url_.tls ? over_tls(request, response) : over_plain(request, response); !done) {
      return unexpected(std::move(done.error()));
    }
    return HttpResponse{static_cast<int>(response.get().result_int()),
                        std::move(response.get().body())};
  }

 private:
  using Request = http::request<http::string_body>;
  using Response = http::response_parser<http::string_body>;
  using Step = std::function<void(std::function<void(Error)>)>;

  // Runs one asynchronous step to its end.
  Result<void> run(const char* doing, const Step& step) {
    Error error;
    step([&](Error result) { error = result; });
    context_.restart();
    context_.run();
    if (!error) return {};
    return unexpected(refusal(url_, fmt::format("cannot {}: {}", doing, error.message())));
  }

  Result<void> connect(beast::tcp_stream& stream) {
    tcp::resolver resolver(context_);
    tcp::resolver::results_type addresses;
    auto found = run("find the server", [&](auto done) {
      resolver.async_resolve(url_.host, url_.port, [&addresses, done](Error error, auto results) {
        addresses = std::move(results);
        done(error);
      });
    });
    if (!found) return found;
    stream.expires_after(timeout_);
    return run("connect", [&](auto done) {
      stream.async_connect(addresses, [done](Error error, const auto&) { done(error); });
    });
  }

  template <class Stream>
  Result<void> talk(Stream& stream, Request& request, Response& response) {
    auto sent = run("send the request", [&](auto done) {
      http::async_write(stream, request, [done](Error error, std::size_t) { done(error); });
    });
    if (!sent) return sent;
    beast::flat_buffer buffer;
    return run("read the answer", [&](auto done) {
      http::async_read(stream, buffer, response, [done](Error error, std::size_t) { done(error); });
    });
  }

  Result<void> over_plain(Request& request, Response& response) {
    beast::tcp_stream stream(context_);
    if (auto connected = connect(stream); !connected) return connected;
    return talk(stream, request, response);
  }

  Result<void> over_tls(Request& request, Response& response) {
    asio::ssl::context tls(asio::ssl::context::tls_client);
    load_authorities(tls);
    tls.set_verify_mode(asio::ssl::verify_peer);
    beast::ssl_stream<beast::tcp_stream> stream(context_, tls);
    if (!expect_name(stream.native_handle())) {
      return unexpected(refusal(url_, "this is no name for a TLS server"));
    }
    if (auto connected = connect(beast::get_lowest_layer(stream)); !connected) return connected;
    auto shaken = run("agree on TLS", [&](auto done) {
      stream.async_handshake(asio::ssl::stream_base::client,
                             [done](Error result) { done(result); });
    });
    if (shaken) return talk(stream, request, response);
    const long verified = SSL_get_verify_result(stream.native_handle());
    if (verified == X509_V_OK) return shaken;
    return unexpected(refusal(
        url_,
        fmt::format("its certificate is refused: {}", X509_verify_cert_error_string(verified)),
        "SSL_CERT_FILE names a file (PEM) with the certificate of its authority"));
  }

  // What the certificate must be of: an address as such, or a name, which the server is told.
  bool expect_name(SSL* tls) const {
    const char* const host = url_.host.c_str();
    if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host) == 1) return true;
    return SSL_set1_host(tls, host) == 1 && SSL_set_tlsext_host_name(tls, host) == 1;
  }

  const HttpUrl& url_;
  std::chrono::milliseconds timeout_;
  asio::io_context context_;
};

Diagnostics bad_url(std::string_view text) {
  return fairlead::refusal({}, escaped(text) + " is not the URL of a server",
                           "http://host:9090 or https://host/prefix");
}

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_' || c == '.';
}

void append_encoded(std::string& out, std::string_view text) {
  for (const char c : text) {
    if (is_plain(c)) {
      out += c;
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
}

}  // namespace

Result<HttpUrl> parse_http_url(std::string_view text) {
  HttpUrl url;
  std::string_view rest = text;
  if (rest.starts_with("http://")) {
    rest.remove_prefix(7);
  } else if (rest.starts_with("https://")) {
    rest.remove_prefix(8);
    url.tls = true;
  } else {
    return unexpected(bad_url(text));
  }
  const std::string_view authority = rest.substr(0, rest.find('/'));
  url.path = rest.substr(authority.size());
  while (url.path.ends_with('/')) url.path.pop_back();
  const std::size_t bracket = authority.find(']');
  const bool in_brackets = authority.starts_with('[') && bracket != authority.npos;
  const std::size_t colon = authority.find(':', in_brackets ? bracket : 0);
  url.host = authority.substr(0, colon);
  if (in_brackets) url.host = url.host.substr(1, bracket - 1);
  url.port = colon == authority.npos ? (url.tls ? "443" : "80") : authority.substr(colon + 1);
  const bool digits = url.port.find_first_not_of("0123456789") == url.port.npos;
  const bool odd = text.find_first_of(" \t\r\n@?#") != text.npos;
  if (url.host.empty() || url.port.empty() || !digits || odd) return unexpected(bad_url(text));
  return url;
}

void append_form_field(std::string& form, std::string_view name, std::string_view value) {
  if (!form.empty()) form += '&';
  append_encoded(form, name);
  form += '=';
  append_encoded(form, value);
}

Result<HttpResponse> http_post(const HttpUrl& url, const std::string& path, std::string form,
                               const std::string& token, Duration timeout) {
  return Exchange(url, timeout).post(path, std::move(form), token);
}

}  // namespace fairlead::trace
