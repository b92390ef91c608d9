// Hides who somebody is, and keeps what is the same the same: names become keyed hashes.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "base/result.hpp"
#include "trace/import/sink.hpp"

namespace fairlead::trace {

class Pseudonyms {
 public:
  // With a new key, which nobody knows afterwards: names cannot be found again.
  static Pseudonyms with_new_key();
  // With the key in this file, which is made where it is not there: imports with the same file give
  // the same pseudonyms.
  static Result<Pseudonyms> with_key_file(const std::string& path);

  // "user-7f3a09c2" for a name of this kind; the empty name stays. Within a run two names never get
  // the same pseudonym. Remembers every name: for those that many jobs share.
  std::string shared(std::string_view kind, std::string_view name);
  // The same without remembering, with more digits: for names of jobs, which are made unique later.
  std::string single(std::string_view kind, std::string_view name) const;

 private:
  using Key = std::array<unsigned char, 32>;

  explicit Pseudonyms(const Key& key) : key_(key) {}
  std::string digits(std::string_view kind, std::string_view name) const;

  Key key_;
  std::unordered_map<std::string, std::string> given_;  // by kind and name
  std::unordered_set<std::string> taken_;               // pseudonyms
};

// Hands jobs on with pseudonyms for tenant, queue, user and name. Priority classes and models of
// GPU stay: policies and quotas speak of them.
class PseudonymSink : public Sink {
 public:
  PseudonymSink(Pseudonyms pseudonyms, Sink& next)
      : pseudonyms_(std::move(pseudonyms)), next_(next) {}

  void accept(const Record& record, std::size_t line, std::optional<std::uint64_t> id) override;
  void refuse(const Line& line, std::size_t at, Problem problem) override;

 private:
  Pseudonyms pseudonyms_;
  Sink& next_;
  Record hidden_;
};

}  // namespace fairlead::trace
