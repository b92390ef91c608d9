# How the time of a family of benchmarks grows: from the JSON of Google Benchmark, the exponent
# log2(time at 2N / time at N) for each pair. 1 is proportional.
/"name":/ { split($0, quoted, "\""); name = quoted[4] }
/"cpu_time":/ && name ~ /\/[0-9]+$/ {
  time = $2 + 0
  split(name, part, "/")
  half = part[1] "/" part[2] / 2
  if (half in times) {
    printf "%s to %s: exponent %.2f\n", half, part[2], log(time / times[half]) / log(2)
  }
  times[name] = time
}
