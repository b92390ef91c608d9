# How the time of a family of benchmarks grows: from the JSON of Google Benchmark, the exponent e of
# the fit time ~ N^e over all sizes N of the family (least squares of the logarithms, so that one
# disturbed run does not decide). 1 is proportional.
/"name":/ { split($0, quoted, "\""); name = quoted[4] }
/"cpu_time":/ && name ~ /\/[0-9]+$/ {
  split(name, part, "/")
  family = part[1]
  if (!(family in count)) families[++total] = family
  x = log(part[2]); y = log($2 + 0)
  count[family]++; sum_x[family] += x; sum_y[family] += y
  sum_xx[family] += x * x; sum_xy[family] += x * y
  largest[family] = part[2]
}
END {
  for (i = 1; i <= total; i++) {
    f = families[i]
    slope = (count[f] * sum_xy[f] - sum_x[f] * sum_y[f]) / (count[f] * sum_xx[f] - sum_x[f] ^ 2)
    printf "%s: growth exponent %.2f from 1 to %s times the size\n", f, slope, largest[f]
  }
}
