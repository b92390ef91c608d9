# A made-up month of kube-state-metrics and Kueue, as OpenMetrics text, and the jobs that an import
# of it must find: awk -v now=<seconds since 1970> -v truth=<file> -f month.awk
# One sample a minute; a pod has series from its creation until it is deleted.

function sample(metric, labels, from, until, value,    t) {
  for (t = from - from % 60 + 60; t <= until; t += 60) {
    printf "%s{%s} %.0f %d\n", metric, labels, value, t
  }
}

# The phase of a pod: 1 while it is in it.
function phase(labels, name, from, until, gone,    t) {
  for (t = created_at - created_at % 60 + 60; t <= gone; t += 60) {
    printf "kube_pod_status_phase{%s,phase=\"%s\"} %d %d\n", labels, name, (t >= from && t < until), t
  }
}

# A pod; `end` 0: it was deleted at `gone` while it ran.
function pod(space, name, owner, owner_name, created, start, end, gone, gpus, failed,    l, c) {
  if (gone > now) gone = now
  created_at = created
  l = sprintf("namespace=\"%s\",pod=\"%s\",uid=\"%s-%s-%d\"", space, name, space, name, created)
  c = l ",container=\"main\""
  sample("kube_pod_info", l sprintf(",node=\"n1\",created_by_kind=\"%s\",created_by_name=\"%s\"",
                                    owner, owner_name), created, gone, 1)
  sample("kube_pod_created", l, created, gone, created)
  sample("kube_pod_container_state_started", c, start, gone, start)
  sample("kube_pod_container_resource_requests", c ",resource=\"cpu\",unit=\"core\"", created, gone, 8)
  sample("kube_pod_container_resource_requests", c ",resource=\"memory\",unit=\"byte\"", created,
         gone, 68719476736)
  resource = gpus < 0 ? "nvidia_com_mig_1g_10gb" : "nvidia_com_gpu"
  sample("kube_pod_container_resource_requests",
         c sprintf(",resource=\"%s\",unit=\"integer\"", resource), created, gone,
         gpus < 0 ? -gpus : gpus)
  phase(l, "Running", start, end > 0 ? end : gone + 1, gone)
  phase(l, "Succeeded", end > 0 && !failed ? end : gone + 1, gone + 1, gone)
  phase(l, "Failed", end > 0 && failed ? end : gone + 1, gone + 1, gone)
  if (end > 0) sample("kube_pod_completion_time", l, end, gone, end)
}

function job(space, name, created, start, end, gone, failed,    l) {
  l = sprintf("namespace=\"%s\",job_name=\"%s\"", space, name)
  if (gone > now) gone = now
  sample("kube_job_created", l, created, gone, created)
  sample("kube_job_status_start_time", l, start, gone, start)
  if (end > 0 && !failed) sample("kube_job_status_completion_time", l, end, gone, end)
  if (end > 0 && failed) sample("kube_job_failed", l ",condition=\"true\"", end, gone, 1)
}

# What the import must say; `admitted` 0: unknown.
function expect(space, name, submit, admitted, start, end, outcome, pods, request,    text) {
  if (!first) first = submit
  text = sprintf("{\"name\":\"%s\",\"tenant\":\"%s\",\"submit\":%d", name, space, submit - first)
  if (admitted) text = text sprintf(",\"admitted\":%d", admitted - first)
  text = text sprintf(",\"start\":%d,\"duration\":%d,\"outcome\":\"%s\"", start - first, end - start,
                      outcome)
  if (pods > 1) text = text sprintf(",\"pods\":%d", pods)
  print text ",\"cpu\":8,\"memory\":\"64Gi\"," request "}" > truth
}

BEGIN {
  srand(7)
  begin = now - 30 * 86400 + 7200
  for (i = 0; i < 90; ++i) {
    kind = i % 6
    space = "team-" i % 3
    name = sprintf("job-%02d", i)
    created = begin + int(i * 28800 * 0.95) + int(rand() * 600)
    admitted = created + int(rand() * 3600)
    start = admitted + 5 + int(rand() * 85)
    end = start + 240 + int(rand() * rand() * 20000)
    gone = end + 900
    gpus = kind == 3 ? 8 : 1 + int(rand() * 4)
    request = "\"gpus\":" gpus
    if (kind == 0 || kind == 1) {  # a Job of one pod, one in two fails
      job(space, name, created, admitted, end, gone, kind)
      pod(space, name "-a", "Job", name, admitted, start, end, gone, gpus, kind)
      expect(space, name, created, admitted, start, end, kind ? "failed" : "completed", 1, request)
    } else if (kind == 2) {  # a Job whose pod failed and was replaced
      middle = start + 120
      job(space, name, created, admitted, end, gone, 0)
      pod(space, name "-a", "Job", name, admitted, start, middle, gone, gpus, 1)
      pod(space, name "-b", "Job", name, middle + 10, middle + 20, end, gone, gpus, 0)
      expect(space, name, created, admitted, start, end, "completed", 1, request)
    } else if (kind == 3) {  # a gang that no metric but its pods' knows
      for (p = 0; p < 4; ++p) {
        pod(space, name "-" p, "PyTorchJob", name, created, start + p, end - p, gone, gpus, 0)
      }
      expect(space, name, created, 0, start, end, "completed", 4, request)
    } else if (kind == 4) {  # a pod that was deleted while it ran, at a full minute
      gone = end - end % 60
      pod(space, name, "", "", created, start, 0, gone, gpus, 0)
      expect(space, name, created, 0, start, gone, "vanished", 1, request)
    } else {  # slices, in a Job whose name comes again
      name = "nightly"
      job(space, name, created, admitted, end, gone, 0)
      pod(space, name "-a", "Job", name, admitted, start, end, gone, -gpus, 0)
      expect(space, name, created, admitted, start, end, "completed", 1,
             "\"mig\":{\"1g.10gb\":" gpus "}")
    }
  }
  # Runs on.
  pod("team-0", "notebook", "", "", now - 9000, now - 8000, 0, now, 1, 0)
  # 100 admissions after 50 s each, and a restart of Kueue in between.
  for (t = begin - begin % 60; t <= now; t += 60) {
    hour = int((t - begin) / 3600)
    count = hour < 50 ? hour : hour - 50
    if (count > 51) count = 51
    printf "kueue_admission_wait_time_seconds_count{cluster_queue=\"gpu\"} %d %d\n", count, t
    printf "kueue_admission_wait_time_seconds_sum{cluster_queue=\"gpu\"} %d %d\n", count * 50, t
  }
  print "# EOF"
}
