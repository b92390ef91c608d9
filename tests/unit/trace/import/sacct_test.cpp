#include "helpers.hpp"
#include "trace/import/sacct_text.hpp"
#include "trace/import/tres.hpp"

namespace fairlead::trace {

namespace {

const std::string header =
    "JobID|JobName|User|Account|State|Submit|Eligible|Start|End|ElapsedRaw|TimelimitRaw|"
    "AllocTRES\n";

// A job of ann's from 10:00, on one node.
std::string row(const std::string& id, const std::string& state, const std::string& submit,
                const std::string& start, const std::string& end, const std::string& elapsed,
                const std::string& tres = "cpu=4,gres/gpu=1,mem=16G,node=1") {
  const auto time = [](const std::string& text) {
    return text.size() == 5 ? "2024-03-01T" + text + ":00" : text;
  };
  return id + "|name|ann|vision|" + state + "|" + time(submit) + "|" + time(submit) + "|" +
         time(start) + "|" + time(end) + "|" + elapsed + "|600|" + tres + "\n";
}

TEST(Sacct, AJobIsARecordAndItsStepsAreFolded) {
  const auto imported = import_text(
      "sacct", header +
                   row("7", "COMPLETED", "10:00", "10:05", "11:05", "3600",
                       "billing=8,cpu=32,gres/gpu:h100=16,gres/gpu=16,mem=512G,node=2") +
                   row("7.batch", "COMPLETED", "10:05", "10:05", "11:05", "3600") +
                   row("7.0", "COMPLETED", "10:05", "10:05", "11:05", "3600"));
  const auto jobs = jobs_of(imported);
  ASSERT_EQ(jobs.size(), 1U);
  EXPECT_EQ(jobs[0].name, "7");
  EXPECT_EQ(jobs[0].tenant, "vision");
  EXPECT_EQ(jobs[0].user, "ann");
  EXPECT_EQ(jobs[0].submit, Instant{0});
  EXPECT_EQ(jobs[0].start, Instant{300'000});
  EXPECT_EQ(jobs[0].duration, seconds(3600));
  EXPECT_EQ(jobs[0].limit, seconds(36'000));
  EXPECT_EQ(jobs[0].outcome, Outcome::completed);
  EXPECT_EQ(jobs[0].pods, 2);
  EXPECT_EQ(jobs[0].gpus, 8);
  EXPECT_EQ(jobs[0].gpu_model, "h100");
  EXPECT_EQ(jobs[0].cpu_milli, 16'000);
  EXPECT_EQ(jobs[0].memory_bytes, std::int64_t{256} << 30);
  EXPECT_TRUE(notes_say(imported, "recognised", 2, "steps")) << imported.notes;
}

TEST(Sacct, EveryAttemptOfARequeuedJobIsARecord) {
  const auto imported =
      import_text("sacct", header + row("7", "COMPLETED", "11:00", "11:05", "12:05", "3600") +
                               row("7", "PREEMPTED", "10:00", "10:00", "11:00", "3600") +
                               row("8", "REQUEUED", "10:00", "10:00", "11:00", "3600"));
  const auto jobs = jobs_of(imported);
  ASSERT_EQ(jobs.size(), 3U);
  EXPECT_EQ(jobs[0].name, "7");
  EXPECT_EQ(jobs[0].outcome, Outcome::preempted) << "whatever the order in the file";
  EXPECT_EQ(jobs[2].name, "7-2");
  EXPECT_TRUE(notes_say(imported, "recognised", 1, "attempts of jobs that were requeued"));
}

TEST(Sacct, ExportsThatOverlapCountAJobOnce) {
  const std::string running = row("7", "RUNNING", "10:00", "10:00", "Unknown", "600");
  const std::string ended = row("7", "FAILED", "10:00", "10:00", "10:05", "300");
  for (const auto& texts : {std::vector{header + running, header + ended},
                            std::vector{header + ended, header + running}}) {
    const auto imported = import_texts("sacct", texts);
    const auto jobs = jobs_of(imported);
    ASSERT_EQ(jobs.size(), 1U);
    EXPECT_EQ(jobs[0].outcome, Outcome::failed);
    EXPECT_EQ(jobs[0].duration, seconds(300));
    EXPECT_TRUE(notes_say(imported, "dropped", 1, "records of a job that another"));
  }
}

TEST(Sacct, WhatNeverRanIsCountedAndDropped) {
  const auto imported = import_text(
      "sacct", header + row("1", "COMPLETED", "10:00", "10:00", "10:05", "300") +
                   row("2", "PENDING", "10:00", "Unknown", "Unknown", "0") +
                   row("3_[1-4,9-11%2]", "PENDING", "10:00", "Unknown", "Unknown", "0") +
                   row("4", "CANCELLED by 1000", "10:00", "None", "10:01", "0") +
                   row("5", "REVOKED", "10:00", "10:00", "10:00", "0"));
  EXPECT_EQ(jobs_of(imported).size(), 1U);
  EXPECT_TRUE(notes_say(imported, "dropped", 1, "jobs that still wait")) << imported.notes;
  EXPECT_TRUE(notes_say(imported, "dropped", 7, "array tasks that still wait"));
  EXPECT_TRUE(notes_say(imported, "dropped", 1, "jobs that ended without having started"));
  EXPECT_TRUE(notes_say(imported, "dropped", 1, "jobs that another cluster ran"));
}

TEST(Sacct, ClocksThatDisagreeAreNoted) {
  const auto imported =
      import_text("sacct", header + row("1", "COMPLETED", "10:00", "10:10", "10:05", "0") +
                               row("2", "COMPLETED", "10:03", "10:00", "10:05", "300"));
  const auto jobs = jobs_of(imported);
  ASSERT_EQ(jobs.size(), 1U);
  EXPECT_EQ(jobs[0].start, Instant{0});
  EXPECT_TRUE(notes_say(imported, "dropped", 1, "jobs that end before they start"));
  EXPECT_TRUE(notes_say(imported, "guessed", 1, "jobs that start before they are submitted"));
}

TEST(Sacct, ARunawayJobIsNotTakenForOneThatRuns) {
  const auto imported =
      import_text("sacct", header + row("1", "RUNNING", "10:00", "10:00", "Unknown", "40000") +
                               row("2", "RUNNING", "10:00", "10:00", "Unknown", "900000"));
  const auto jobs = jobs_of(imported);
  ASSERT_EQ(jobs.size(), 1U);
  EXPECT_EQ(jobs[0].outcome, Outcome::running);
  EXPECT_TRUE(notes_say(imported, "dropped", 1, "jobs that seem to run")) << imported.notes;
}

TEST(Sacct, NamesMayHoldDelimitersLineBreaksAndEscapes) {
  const auto named = [](const std::string& id, const std::string& name) {
    return id + "|" + name + "|ann|a\x1b[31mb|COMPLETED|2024-03-01T10:00:00|Unknown|" +
           "2024-03-01T10:00:00|2024-03-01T10:00:10|10|600|cpu=1,node=1\n";
  };
  const auto imported = import_texts(
      "sacct", {header + named("1", "a|b||c") + named("2", "two\nlines\n") + named("3", "x")}, {},
      7);
  const auto jobs = jobs_of(imported);
  ASSERT_EQ(jobs.size(), 3U) << imported.notes;
  EXPECT_EQ(jobs[2].name, "3");
  EXPECT_EQ(jobs[0].tenant, "a\\x1b[31mb");
}

TEST(Sacct, ABadRowIsDroppedWithItsPlaceAndTheRestIsRead) {
  const auto imported =
      import_text("sacct", header + row("x", "COMPLETED", "10:00", "10:00", "10:05", "300") +
                               row("1", "SLEEPING", "10:00", "10:00", "10:05", "300") +
                               row("2", "COMPLETED", "soon", "10:00", "10:05", "300") +
                               row("3", "COMPLETED", "10:00", "10:00", "10:05", "300", "cpu") +
                               row("4", "COMPLETED", "10:00", "10:00", "10:05", "300") + "5|cut|a");
  EXPECT_EQ(jobs_of(imported).size(), 1U);
  for (const char* note :
       {"rows: JobID: this is not the id of a job (in:2:1)",
        "rows: State: this is not a state (in:3:19)", "rows: Submit: this is not a time (in:4:29)",
        "rows: AllocTRES: this is not a list of resources (in:5:",
        "rows: the file seems cut off in its last row (in:7:1)"}) {
    EXPECT_TRUE(imported.notes.find(note) != std::string::npos) << note << "\n" << imported.notes;
  }
}

TEST(Sacct, MissingColumnsAreRefusedWithTheCommandToUse) {
  const auto imported = import_text("sacct", "JobID|JobName|Partition|State\n1|a|b|COMPLETED\n");
  EXPECT_NE(imported.complaint.find("there is no column Submit, Start, ElapsedRaw, AllocTRES"),
            std::string::npos)
      << imported.complaint;
  EXPECT_NE(imported.complaint.find("--parsable2"), std::string::npos);
}

TEST(Sacct, TimesAreReadByTheRulesOfTheirZone) {
  ImportSettings berlin;
  berlin.time_zone = "Europe/Berlin";
  // Clocks went from 02:00 to 03:00 on 31 March, and from 03:00 back to 02:00 on 27 October.
  const auto at = [](const std::string& day, const std::string& start, const std::string& end) {
    return "1|n|u|a|COMPLETED|" + day + start + "|Unknown|" + day + start + "|" + day + end +
           "|Unknown|600|cpu=1,node=1\n";
  };
  const auto spring =
      import_text("sacct", header + at("2024-03-31T", "01:30:00", "03:30:00"), berlin);
  ASSERT_EQ(jobs_of(spring).size(), 1U);
  EXPECT_EQ(jobs_of(spring)[0].duration, seconds(3600));
  const auto autumn =
      import_text("sacct", header + at("2024-10-27T", "01:30:00", "03:30:00"), berlin);
  ASSERT_EQ(jobs_of(autumn).size(), 1U);
  EXPECT_EQ(jobs_of(autumn)[0].duration, seconds(3 * 3600));
  const auto doubtful =
      import_text("sacct", header + at("2024-10-27T", "02:30:00", "04:30:00"), berlin);
  EXPECT_TRUE(notes_say(doubtful, "guessed", 2, "times that the clock showed twice"))
      << doubtful.notes;
}

TEST(SlurmText, JobIds) {
  EXPECT_TRUE(read_slurm_job_id("123"));
  EXPECT_LT(read_slurm_job_id("123")->number, read_slurm_job_id("123_0")->number);
  EXPECT_LT(read_slurm_job_id("123_9")->number, read_slurm_job_id("123_10")->number);
  EXPECT_LT(read_slurm_job_id("123_10")->number, read_slurm_job_id("124+0")->number);
  EXPECT_EQ(read_slurm_job_id("123_[1-10]")->waiting_tasks, 10);
  EXPECT_EQ(read_slurm_job_id("123_[1-10:3,20%4]")->waiting_tasks, 5);
  EXPECT_EQ(read_slurm_job_id("123_[1,3,...]")->waiting_tasks, 2);
  for (const char* text : {"", "x", "123_", "123_x", "123+", "99999999999", "123_4_5"}) {
    EXPECT_FALSE(read_slurm_job_id(text)) << text;
  }
  EXPECT_TRUE(is_slurm_step("123_4.extern"));
  EXPECT_FALSE(is_slurm_step("v1.2"));
}

TEST(SlurmText, States) {
  EXPECT_EQ(read_slurm_state("CANCELLED by 1000")->outcome, Outcome::cancelled);
  EXPECT_EQ(read_slurm_state("CANCELLED+")->outcome, Outcome::cancelled);
  EXPECT_EQ(read_slurm_state("NODE_FAIL")->outcome, Outcome::failed);
  EXPECT_EQ(read_slurm_state("OUT_OF_MEMORY")->outcome, Outcome::failed);
  EXPECT_EQ(read_slurm_state("DEADLINE")->outcome, Outcome::timeout);
  EXPECT_FALSE(read_slurm_state(""));
  EXPECT_FALSE(read_slurm_state("SLEEPING"));
}

TEST(SlurmText, Spans) {
  EXPECT_EQ(read_slurm_span("01:02:03"), seconds(3723));
  EXPECT_EQ(read_slurm_span("2-00:00:00"), seconds(172'800));
  EXPECT_EQ(read_slurm_span("2-12"), seconds(216'000));
  EXPECT_EQ(read_slurm_span("2-12:30"), seconds(217'800));
  EXPECT_EQ(read_slurm_span("90"), seconds(5400));
  EXPECT_EQ(read_slurm_span("90:30"), seconds(5430));
  EXPECT_EQ(read_slurm_span("00:00:00.250"), milliseconds(250));
  for (const char* text : {"", "UNLIMITED", "Partition_Limit", "1:2:3:4", "-1", "1-", "a:b"}) {
    EXPECT_FALSE(read_slurm_span(text)) << text;
  }
}

TEST(SlurmText, Memory) {
  const std::int64_t gi = std::int64_t{1} << 30;
  EXPECT_EQ(read_slurm_memory("64G", 2, 8), 64 * gi);
  EXPECT_EQ(read_slurm_memory("3.50G", 1, 1), gi * 7 / 2);
  EXPECT_EQ(read_slurm_memory("4Gn", 2, 8), 8 * gi);
  EXPECT_EQ(read_slurm_memory("4096Mc", 2, 8), 32 * gi);
  EXPECT_EQ(read_slurm_memory("1024", 1, 1), gi);
  EXPECT_EQ(read_slurm_memory("0n", 1, 1), 0);
  EXPECT_FALSE(read_slurm_memory("lots", 1, 1));
}

TEST(SlurmText, GresInAllSpellings) {
  const auto gpus = [](std::string_view text, std::int64_t times = 1) {
    Tres tres;
    EXPECT_TRUE(read_gres(text, times, tres)) << text;
    return tres.gpus.value_or(0);
  };
  EXPECT_EQ(gpus("gpu:4"), 4);
  EXPECT_EQ(gpus("gpu:4", 2), 8);
  EXPECT_EQ(gpus("gpu:h100:4"), 4);
  EXPECT_EQ(gpus("gpu:h100:4(S:0-1),craynetwork:1"), 4);
  EXPECT_EQ(gpus("gres:gpu:2(IDX:0,3)"), 2);
  EXPECT_EQ(gpus("gres/gpu:2"), 2);
  EXPECT_EQ(gpus("gpu:a100:2,gpu:v100:1"), 3);
  EXPECT_EQ(gpus("gpu"), 1);
  EXPECT_EQ(gpus("7696487:4"), 4) << "the hash of \"gpu\"";
  EXPECT_EQ(gpus("(null)"), 0);
  Tres tres;
  EXPECT_FALSE(read_gres("gpu:2:x:", 1, tres));
}

TEST(SlurmText, TresWithTypesAndMig) {
  Tres tres;
  ASSERT_TRUE(read_tres("cpu=8,gres/gpu:a100=2,gres/gpu:v100=1,gres/gpu=3,mem=1T", tres));
  EXPECT_EQ(tres.gpus, 3);
  EXPECT_EQ(tres.gpu_model, "") << "two models";
  ASSERT_TRUE(read_tres("gres/gpu:a100_1g.5gb=2,gres/gpu:a100=1,gres/gpu=3", tres));
  EXPECT_EQ(tres.gpus, 1);
  EXPECT_EQ(tres.mig, (std::vector<MigSlices>{{"1g.5gb", 2}}));
  ASSERT_TRUE(read_tres("gres/gpu:h100=4", tres));
  EXPECT_EQ(tres.gpus, 4);
  EXPECT_EQ(mig_profile_of("nvidia_h100_80gb_hbm3_1g.10gb"), "1g.10gb");
  EXPECT_EQ(mig_profile_of("a100_3g_20gb"), "3g.20gb");
  EXPECT_EQ(mig_profile_of("1g.5gb+me"), "1g.5gb.me");
  EXPECT_EQ(mig_profile_of("a100_80gb"), "");
  EXPECT_FALSE(read_tres("cpu=many", tres));
}

}  // namespace

}  // namespace fairlead::trace
