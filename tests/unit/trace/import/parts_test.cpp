// The parts that importers share: sorting, names, times, pseudonyms.
#include <algorithm>
#include <filesystem>
#include <set>

#include <unistd.h>

#include "helpers.hpp"
#include "trace/eight_bytes.hpp"
#include "trace/import/clock.hpp"
#include "trace/import/packed_record.hpp"
#include "trace/import/printable.hpp"
#include "trace/import/pseudonyms.hpp"
#include "trace/import/sorter.hpp"

namespace fairlead::trace {

namespace {

TEST(Sorter, GivesTheSameOrderInMemoryAndThroughAFile) {
  const auto sorted = [](std::size_t bytes_of_a_run) {
    Sorter sorter(bytes_of_a_run);
    for (std::uint64_t i = 0; i < 5'000; ++i) {
      const std::uint64_t mixed = i * 2'654'435'761U % 1'000;
      sorter.add({static_cast<std::int64_t>(mixed) - 500, i % 7, i}, std::string(mixed % 40, 'x'));
    }
    std::string text;
    Sorter::Key last{INT64_MIN, 0, 0};
    const auto drained = sorter.drain([&](const Sorter::Key& key, std::string_view bytes) {
      EXPECT_LT(last, key);
      last = key;
      text += std::to_string(key.third) + ":" + std::string(bytes) + ";";
    });
    EXPECT_TRUE(drained);
    return text;
  };
  const std::string in_memory = sorted(Sorter::run_bytes);
  EXPECT_GT(in_memory.size(), 50'000U);
  EXPECT_EQ(sorted(1'000), in_memory) << "a hundred runs";
  EXPECT_EQ(sorted(1), in_memory) << "a run an entry";
}

TEST(PackedRecord, GivesBackWhatItWasMadeOf) {
  Record all;
  all.name = "train";
  all.tenant = std::string(253, 't');
  all.queue_space = "space";
  all.queue = "queue";
  all.user = "user";
  all.priority = INT32_MIN;
  all.priority_class = "high";
  all.submit = Instant{-1'700'000'000'123};
  all.admitted = Instant{-1'700'000'000'000};
  all.start = Instant{-1'800'000'000'000};
  all.duration = Duration{INT64_MAX};
  all.outcome = Outcome::vanished;
  all.limit = seconds(86'400);
  all.checkpoint_every = Duration{1};
  all.pods = 64;
  all.cpu_milli = INT64_MAX;
  all.memory_bytes = INT64_MIN;
  all.gpus = 8;
  all.mig = {{"1g.10gb", 7}, {"3g.40gb", INT64_MAX}};
  all.gpu_milli = 999;
  all.gpu_model = "H100";
  all.workload = std::string(70'000, 'w');
  UnpackedRecord unpacked;
  for (const Record& record : {Record(), all, Record(), all}) {
    std::string bytes;
    pack(record, bytes);
    unpacked.assign(bytes);
    Record out = unpacked.record;
    const LineTexts& texts = unpacked.texts;
    out.name = texts.name;
    out.tenant = texts.tenant;
    out.queue_space = texts.queue_space;
    out.queue = texts.queue;
    out.user = texts.user;
    out.priority_class = texts.priority_class;
    out.gpu_model = texts.gpu_model;
    out.workload = texts.workload;
    EXPECT_EQ(out, record);
  }
}

TEST(OrderedTrace, WhatCannotBeIsCounted) {
  Notes notes;
  OrderedTrace trace(notes);
  Record record;
  record.tenant = "t";
  record.duration = Duration{-1};
  trace.accept(record, 1, {});
  record.duration = seconds(std::int64_t{200} * 365 * 86'400);
  trace.accept(record, 2, {});
  record.duration = seconds(1);
  record.pods = 2'000'000;
  trace.accept(record, 3, {});
  record.pods = 1;
  record.submit = Instant{-5'000};
  trace.accept(record, 4, {});
  std::string lines;
  ASSERT_TRUE(trace.drain([&](std::string_view text) { lines += text; }));
  EXPECT_EQ(lines, "{\"tenant\":\"t\",\"submit\":0,\"duration\":1}\n");
  EXPECT_EQ(notes.found().size(), 4U) << to_text(notes);
}

TEST(OrderedTrace, JobsOfTheFutureAreCounted) {
  Notes notes;
  OrderedTrace trace(notes);
  trace.set_latest(Instant{10'000});
  Record record;
  record.submit = Instant{5'000};
  record.duration = seconds(5);
  trace.accept(record, 1, {});  // until the last moment
  record.start = Instant{5'001};
  trace.accept(record, 2, {});  // ends in the future
  record.submit = Instant{10'001};
  record.start.reset();
  record.duration = Duration{};
  trace.accept(record, 3, {});  // is submitted there
  EXPECT_NE(to_text(notes).find("guessed     2  jobs that were submitted, or ended, in the future"),
            std::string::npos)
      << to_text(notes);
}

TEST(OrderedTrace, ANumberBehindALongNameCutsNoCharacterInHalf) {
  Notes notes;
  OrderedTrace trace(notes);
  Record record;
  record.tenant = "t";
  record.name = "a";
  while (record.name.size() < 250) record.name += "é";
  trace.accept(record, 1, {});
  trace.accept(record, 2, {});
  std::string lines;
  ASSERT_TRUE(trace.drain([&](std::string_view text) { lines += text; }));
  const auto read = parse_trace(lines, "out.jsonl");
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_TRUE(read->records[1].name.ends_with("é-2")) << read->records[1].name;
}

TEST(OrderedTrace, AMigProfileWithAControlCharacterIsEscapedLikeANameAndCanBeReadBack) {
  Notes notes;
  OrderedTrace trace(notes);
  Record record;
  record.tenant = "t";
  record.mig = {{"1g\x7F.10gb", 2}};
  trace.accept(record, 1, {});
  std::string lines;
  ASSERT_TRUE(trace.drain([&](std::string_view text) { lines += text; }));
  const auto read = parse_trace(lines, "out.jsonl");
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(read->records[0].mig[0].profile, "1g\\x7f.10gb");
}

TEST(PrintableName, EscapesAndShortensSoThatNamesStayApart) {
  EXPECT_EQ(printable_name("ann"), "ann");
  EXPECT_EQ(printable_name("Zoë"), "Zoë");
  EXPECT_EQ(printable_name("a\nb\xff"), "a\\x0ab\\xff");
  const std::string long_name(300, 'a');
  EXPECT_LE(printable_name(long_name).size(), 253U);
  EXPECT_NE(printable_name(long_name), printable_name(long_name + "b"));
  EXPECT_TRUE(is_printable_name(printable_name(long_name)));
}

TEST(Clock, DecimalsAreExactUpToTheirLimit) {
  constexpr std::int64_t most = std::int64_t{1} << 60;
  EXPECT_EQ(read_decimal("1152921504606846976", 1, most), most);
  EXPECT_EQ(read_decimal("-1152921504606846976", 1, most), -most);
  EXPECT_EQ(read_decimal("1.0005", 1000, most), 1001);
  for (const char* text :
       {"1152921504606846977", "10200000000000000000003", "1152921504606846976.1",
        "9223372036854775807.9", "", "-", ".", "1e3", "0x1"}) {
    EXPECT_FALSE(read_decimal(text, 1, most)) << text;
  }
  EXPECT_FALSE(read_decimal("9223372036854775.9999", 1000, most));
}

// Numbers of every length, with every character at every place in them.
TEST(Clock, DecimalsAreDigitsAndNothingElse) {
  const std::string digits = "98765432109876543";
  for (std::size_t size = 1; size <= digits.size(); ++size) {
    const std::string number = digits.substr(0, size);
    EXPECT_EQ(read_decimal(number, 1, std::int64_t{1} << 60), std::stoll(number));
    for (std::size_t at = 0; at < size; ++at) {
      for (int byte = 0; byte < 256; ++byte) {
        std::string text = number;
        text[at] = static_cast<char>(byte);
        const bool is_sign = at == 0 && size > 1 && (byte == '-' || byte == '+');
        const bool is_point = byte == '.' && size > 1;
        const bool is_digit = byte >= '0' && byte <= '9';
        EXPECT_EQ(read_decimal(text, 1, std::int64_t{1} << 60).has_value(),
                  is_digit || is_sign || is_point)
            << byte << " at " << at << " of " << size;
      }
    }
  }
}

TEST(PlainAscii, IsWhatStandsForItselfInJson) {
  for (std::size_t size = 1; size <= 17; ++size) {
    EXPECT_TRUE(is_plain_ascii(std::string(size, 'a')));
    for (std::size_t at = 0; at < size; ++at) {
      for (int byte = 0; byte < 256; ++byte) {
        std::string text(size, 'a');
        text[at] = static_cast<char>(byte);
        const bool is_plain = byte >= 0x20 && byte < 0x7F && byte != '"' && byte != '\\';
        EXPECT_EQ(is_plain_ascii(text), is_plain) << byte << " at " << at << " of " << size;
      }
    }
  }
}

TEST(Clock, ReadsTheWaysToWriteATime) {
  Notes notes;
  Clock clock = *Clock::make("", notes);
  const Instant noon{1'709'294'400'000};  // 2024-03-01T12:00:00Z
  for (const char* text :
       {"2024-03-01T12:00:00", "2024-03-01 12:00", "2024-03-01T12:00:00Z", "1709294400",
        "2024-03-01T13:00:00+01:00", "2024-03-01T06:30:00-0530", "2024-03-01 12:00:00.000 +00"}) {
    EXPECT_EQ(clock.read(text, 1), noon) << text;
  }
  EXPECT_EQ(clock.read("2024-03-01T12:00:00.25Z", 1), Instant{noon.ms + 250});
  for (const char* text :
       {"", "Unknown", "2024-02-30T00:00:00", "2024-03-01", "2024-3-1 12:00", "2024-03-01T24:00:00",
        "2024-03-01T12:00:00+1", "12:00", "0000-03-01T12:00:00", "2024-03-01T12:0/:00",
        "2024-03-01T12:00:61", "2024-03-01 12:60:00", "2024:03-01 12:00:00"}) {
    EXPECT_FALSE(clock.read(text, 1)) << text;
  }
  clock.set_format("%d/%b/%Y:%H:%M:%S %z");
  EXPECT_EQ(clock.read("01/Mar/2024:13:00:00 +0100", 1), noon);
  clock.set_format("milliseconds");
  EXPECT_EQ(clock.read("1709294400000", 1), noon);
}

TEST(Clock, AZoneMustBeKnown) {
  Notes notes;
  const auto clock = Clock::make("Mars/Olympus", notes);
  ASSERT_FALSE(clock);
  EXPECT_NE(to_string(clock.error()).find("there is no time zone Mars/Olympus"), std::string::npos);
}

TEST(Pseudonyms, AreTheSameWithTheSameKeyFileAndNeverShared) {
  const auto path =
      std::filesystem::temp_directory_path() / ("fairlead-key-" + std::to_string(getpid()));
  std::filesystem::remove(path);
  auto first = Pseudonyms::with_key_file(path.string());
  ASSERT_TRUE(first);
  auto again = Pseudonyms::with_key_file(path.string());
  ASSERT_TRUE(again);
  const std::string ann = first->shared("user", "ann");
  EXPECT_EQ(ann.size(), std::string("user-7f3a09c2").size());
  EXPECT_EQ(again->shared("user", "ann"), ann);
  EXPECT_NE(Pseudonyms::with_new_key().shared("user", "ann"), ann);
  EXPECT_NE(first->shared("tenant", "ann").substr(7), ann.substr(5)) << "kinds do not match up";
  const auto mode = std::filesystem::status(path).permissions();
  EXPECT_EQ(mode, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  // Among so many, eight digits alone would be given twice.
  std::set<std::string> given;
  for (int i = 0; i < 120'000; ++i) given.insert(first->shared("user", std::to_string(i)));
  EXPECT_EQ(given.size(), 120'000U);
  std::filesystem::remove(path);
}

}  // namespace

}  // namespace fairlead::trace
