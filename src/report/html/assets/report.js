// What needs a script in the report: sorting and searching tables, plots, the colour scheme.
// Without it the verdict and the tables are all there.
"use strict";

const by_id = (id) => document.getElementById(id);
const data_element = by_id("data");
const data = data_element ? JSON.parse(data_element.textContent) : null;

// ---- Helpers

function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function svg(tag, attributes = {}, text = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text) element.textContent = text;
  return element;
}

const digit_values = new Map(
  [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].map((c, i) => [c, i]));

// The inverse of packed() in plot_data.cpp.
function unpack(text) {
  const values = [];
  let last = 0;
  let number = 0;
  let factor = 1;
  for (const c of text) {
    const digit = digit_values.get(c);
    number += (digit & 31) * factor;
    factor *= 32;
    if (digit & 32) continue;
    const size = Math.floor(number / 2);
    last += number % 2 ? -size : size;
    values.push(last);
    number = 0;
    factor = 1;
  }
  return values;
}

function span_words(seconds) {
  const units = [["d", 86400], ["h", 3600], ["m", 60], ["s", 1]];
  for (let i = 0; i < units.length; ++i) {
    const [name, size] = units[i];
    if (seconds < size && size > 1) continue;
    const large = Math.floor(seconds / size);
    const next = units[i + 1];
    const small = next ? Math.floor((seconds % size) / next[1]) : 0;
    return small ? `${large}${name} ${small}${next[0]}` : `${large}${name}`;
  }
  return "0s";
}

function number_words(value) {
  const digits = value !== 0 && Math.abs(value) < 10 ? 1 : 0;
  return value.toLocaleString("en-US", {maximumFractionDigits: digits});
}

function day_words(ms) {
  return `day ${Math.floor(ms / 86400000) + 1}, ` +
    `${String(Math.floor(ms / 3600000) % 24).padStart(2, "0")}:` +
    `${String(Math.floor(ms / 60000) % 60).padStart(2, "0")}`;
}

// About `count` round steps from 0 to `most`.
function round_ticks(most, count) {
  const raw = Math.max(most, 1e-9) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= raw * 0.8);
  const ticks = [];
  for (let value = 0; value <= most + step / 1000; value += step) ticks.push(value);
  return ticks;
}

// ---- The colour scheme, and paper

function set_up_tools() {
  document.querySelector(".tools").hidden = false;
  const button = by_id("theme");
  const root = document.documentElement;
  const prefers_dark = matchMedia("(prefers-color-scheme: dark)");
  const is_dark = () =>
    root.dataset.theme ? root.dataset.theme === "dark" : prefers_dark.matches;
  const show = () => {
    button.setAttribute("aria-pressed", String(is_dark()));
    button.textContent = is_dark() ? "Light" : "Dark";
  };
  button.addEventListener("click", () => {
    root.dataset.theme = is_dark() ? "light" : "dark";
    show();
  });
  prefers_dark.addEventListener("change", show);
  show();
  by_id("print").addEventListener("click", () => print());
  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
}

// ---- Tables

const rows_at_first = 25;

function cell_value(row, column) {
  const cell = row.cells[column];
  return column > 0 && "v" in cell.dataset ? Number(cell.dataset.v) : cell.textContent;
}

function sort_table(table, column, descending) {
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const compare = (a, b) => {
    const [x, y] = [cell_value(a, column), cell_value(b, column)];
    if (typeof x === "number") return x - y;
    return x < y ? -1 : x > y ? 1 : 0;
  };
  const tie = (a, b) => a.cells[0].textContent < b.cells[0].textContent ? -1 : 1;
  rows.sort((a, b) => (descending ? compare(b, a) : compare(a, b)) || tie(a, b));
  body.append(...rows);
  for (const head of table.querySelectorAll(".titles th")) head.removeAttribute("aria-sort");
  const head = table.querySelectorAll(".titles th")[column];
  head.setAttribute("aria-sort", descending ? "descending" : "ascending");
}

function make_sortable(table, refresh) {
  table.querySelectorAll(".titles th").forEach((head, column) => {
    const button = html("button", {type: "button"}, head.textContent || "name");
    button.addEventListener("click", () => {
      const was = head.getAttribute("aria-sort");
      sort_table(table, column, was ? was === "ascending" : column > 0);
      refresh();
    });
    head.replaceChildren(button);
  });
}

// Long tables begin with their first rows; a search looks through all of them.
function make_searchable(table) {
  const rows = [...table.tBodies[0].rows];
  const scroll = table.parentElement;
  if (rows.length <= rows_at_first) return () => {};
  const input = html("input", {type: "search", autocomplete: "off", spellcheck: "false"});
  const count = html("span", {"aria-live": "polite"});
  const more = html("button", {type: "button", class: "more"});
  let shows_all = false;
  const refresh = () => {
    const wanted = input.value.trim().toLowerCase();
    let matches = 0;
    for (const row of table.tBodies[0].rows) {
      const is_match = row.dataset.tenant.toLowerCase().includes(wanted);
      if (is_match) ++matches;
      row.hidden = !is_match || (!shows_all && matches > rows_at_first);
    }
    const shown = shows_all ? matches : Math.min(matches, rows_at_first);
    count.textContent = `${shown} of ${rows.length}`;
    more.textContent = shows_all ? `Show the first ${rows_at_first}` : `Show all ${matches}`;
    more.hidden = matches <= rows_at_first;
  };
  input.addEventListener("input", refresh);
  more.addEventListener("click", () => {
    shows_all = !shows_all;
    refresh();
  });
  addEventListener("beforeprint", () => {
    shows_all = true;
    refresh();
  });
  scroll.before(html("div", {class: "table-tools"}, html("label", {}, "Find a tenant ", input),
    count));
  scroll.after(more);
  return refresh;
}

// What one wants to see first, where not all can be seen at once: [table, column title, group].
function set_up_tables() {
  for (const table of document.querySelectorAll("table.figures")) {
    const refresh = make_searchable(table);
    make_sortable(table, refresh);
    if (table.tBodies[0].rows.length > rows_at_first) {
      const titles = [...table.querySelectorAll(".titles th")].map((th) => th.textContent);
      const first = titles.indexOf(table.id === "changes" ? "change" : "used");
      if (first > 0) sort_table(table, first, true);
    }
    refresh();
  }
}

// ---- Plots

// Draws into a box of `width` x `height`; x goes from `from` to `to`, y from 0 to `top`.
class Frame {
  constructor(width, height, from, to, top, margin) {
    Object.assign(this, {width, height, from, to, top, margin});
  }
  x(value) {
    const inner = this.width - this.margin.left - this.margin.right;
    return this.margin.left + inner * (value - this.from) / Math.max(this.to - this.from, 1e-9);
  }
  y(value) {
    const inner = this.height - this.margin.top - this.margin.bottom;
    return this.height - this.margin.bottom - inner * Math.min(value / this.top, 1);
  }
  at(pixel) {
    const inner = this.width - this.margin.left - this.margin.right;
    return this.from + (this.to - this.from) * (pixel - this.margin.left) / inner;
  }
}

const rounded = (value) => Math.round(value * 10) / 10;

// An area between two outlines, in steps: a bucket has one value.
function area_path(frame, step, low, high) {
  const count = high.length;
  let there = "";
  let back = "";
  for (let i = 0; i < count; ++i) {
    const x0 = rounded(frame.x(i * step));
    const x1 = rounded(frame.x(Math.min((i + 1) * step, frame.to)));
    there += `${i ? "L" : "M"}${x0} ${rounded(frame.y(high[i]))}H${x1}`;
    const bottom = low ? low[i] : 0;
    back = `L${x1} ${rounded(frame.y(bottom))}H${x0}` + back;
  }
  return there + back + "Z";
}

function draw_axes(picture, frame, x_ticks, y_ticks) {
  for (const [value, label] of y_ticks) {
    const y = frame.y(value);
    picture.append(
      svg("path", {class: "axis", d: `M${frame.margin.left} ${y}H${frame.width - frame.margin.right}`}),
      svg("text", {x: frame.margin.left - 6, y: y + 4, "text-anchor": "end"}, label));
  }
  for (const [value, label] of x_ticks) {
    picture.append(svg("text",
      {x: frame.x(value), y: frame.height - frame.margin.bottom + 16, "text-anchor": "middle"}, label));
  }
}

function rule(frame, value, kind) {
  const y = rounded(frame.y(value));
  return svg("path", {class: `rule ${kind}`,
    d: `M${frame.margin.left} ${y}H${frame.width - frame.margin.right}`});
}

// A figure whose values can be read with the pointer or the arrow keys: `read(i)` says what is at
// the i-th of `count` places, `place(i)` where that is.
function chart(title, description, frame, draw, {count, place, read}, legend = []) {
  const reading = html("span", {class: "reading"});
  const picture = svg("svg", {viewBox: `0 0 ${frame.width} ${frame.height}`, tabindex: 0,
    role: "img", "aria-label": `${title}. ${description} Arrow keys read values.`});
  draw(picture);
  const cursor = svg("path", {class: "cursor", d: ""});
  picture.append(cursor);
  let current = -1;
  const show = (index, aloud) => {
    current = Math.max(0, Math.min(count - 1, index));
    const x = rounded(frame.x(place(current)));
    cursor.setAttribute("d", `M${x} ${frame.margin.top}V${frame.height - frame.margin.bottom}`);
    reading.textContent = read(current);
    if (aloud) by_id("reading").textContent = `${title}: ${reading.textContent}`;
  };
  const clear = () => {
    cursor.setAttribute("d", "");
    reading.textContent = "";
  };
  picture.addEventListener("pointermove", (event) => {
    const box = picture.getBoundingClientRect();
    const value = frame.at((event.clientX - box.left) * frame.width / box.width);
    let nearest = 0;
    const distance = (i) => Math.abs(place(i) - value);
    for (let i = 1; i < count; ++i) if (distance(i) < distance(nearest)) nearest = i;
    show(nearest, false);
  });
  picture.addEventListener("pointerleave", clear);
  picture.addEventListener("blur", clear);
  picture.addEventListener("keydown", (event) => {
    const page = Math.max(1, Math.round(count / 20));
    const steps = {ArrowLeft: -1, ArrowRight: 1, PageUp: -page, PageDown: page};
    if (event.key in steps) show(current < 0 ? 0 : current + steps[event.key], true);
    else if (event.key === "Home") show(0, true);
    else if (event.key === "End") show(count - 1, true);
    else if (event.key === "Escape") clear();
    else return;
    event.preventDefault();
  });
  const keys = html("ul", {class: "legend"});
  for (const [kind, text] of legend) {
    keys.append(html("li", {}, html("span", {class: `key ${kind}`}), text));
  }
  return html("figure", {class: "chart"}, html("figcaption", {}, title, reading), picture, keys);
}

// ---- The runs

const colours = 6;

class Replay {
  constructor(run) {
    Object.assign(this, {step: run.bucketMs, end: run.endMs, unit: run.unit});
    this.capacity = run.capacity / 1000;
    this.guarantees = run.guarantees.map((milli) => milli / 1000);
    this.caps = run.caps.map((milli) => (milli < 0 ? null : milli / 1000));
    this.run = run;
    this.cache = new Map();
  }
  // `tenant` is an index, or -1 for all.
  series(tenant, name) {
    const key = `${tenant}/${name}`;
    if (!this.cache.has(key)) {
      const track = tenant < 0 ? this.run.total : this.run.tenants[tenant];
      const factor = ["held", "peak", "queued"].includes(name) ? this.unit / 1000 : 1;
      this.cache.set(key, unpack(track[name]).map((value) => value * factor));
    }
    return this.cache.get(key);
  }
  waits(tenant) {
    return unpack(this.run.waits[tenant < 0 ? this.run.waits.length - 1 : tenant]);
  }
  // Tenants, those that hold most first.
  by_use() {
    if (!this.order) {
      const sums = this.run.tenants.map((_, i) => this.series(i, "held").reduce((a, b) => a + b, 0));
      this.order = sums.map((_, i) => i).sort((a, b) => sums[b] - sums[a] || a - b);
    }
    return this.order;
  }
}

const replays = data ? data.runs.map((run) => new Replay(run)) : [];
const chosen = {run: replays.length - 1, tenant: -1};
const plain_margin = {left: 52, right: 12, top: 10, bottom: 24};

function latest_end() {
  return Math.max(...replays.map((replay) => replay.end));
}

function day_ticks(end, width) {
  const days = end / 86400000;
  if (days < 2) {
    return round_ticks(end / 3600000, Math.max(2, width / 120)).map((h) => [h * 3600000, `${h} h`]);
  }
  const step = [1, 2, 5, 7, 14, 30, 60, 90, 180, 365].find((n) => days / n <= width / 70) || 730;
  const ticks = [];
  for (let day = 0; day <= days; day += step) ticks.push([day * 86400000, `day ${day + 1}`]);
  return ticks;
}

function time_frame(width, height, top) {
  return new Frame(width, height, 0, latest_end(), top * 1.04 || 1, plain_margin);
}

function time_axes(picture, frame) {
  const ticks = round_ticks(frame.top, 4).map((value) => [value, number_words(value)]);
  draw_axes(picture, frame, day_ticks(frame.to, frame.width), ticks);
}

// The last submission, and the warm-up, which no figure counts.
function time_marks(frame) {
  const x = rounded(frame.x(data.lastArrivalMs));
  const marks = [svg("path", {class: "rule last",
    d: `M${x} ${frame.margin.top}V${frame.height - frame.margin.bottom}`})];
  if (data.measuredFromMs > data.firstArrivalMs) {
    const from = frame.x(0);
    marks.push(svg("rect", {class: "warm-up", x: from, y: frame.margin.top,
      width: rounded(frame.x(data.measuredFromMs) - from),
      height: frame.height - frame.margin.top - frame.margin.bottom}),
    svg("text", {x: from + 6, y: frame.margin.top + 26}, "warm-up, not measured"));
  }
  return marks;
}

function by_time(replay, series, read) {
  return {count: series.length, place: (i) => (i + 0.5) * replay.step,
    read: (i) => `${day_words(i * replay.step)}: ${read(i)}`};
}

// Who holds the GPUs: the largest tenants, one above the other, and the others together.
function shares_chart(replay, width) {
  const total = replay.series(-1, "held");
  const shown = replay.by_use().slice(0, colours);
  const others = data.tenantCount - shown.length;
  const top = Math.max(replay.capacity, ...replay.series(-1, "peak"));
  const frame = time_frame(width, 280, top);
  const draw = (picture) => {
    time_axes(picture, frame);
    let low = new Array(total.length).fill(0);
    shown.forEach((tenant, colour) => {
      const held = replay.series(tenant, "held");
      const high = low.map((value, i) => value + (held[i] || 0));
      picture.append(svg("path", {class: `s${colour}`,
        d: area_path(frame, replay.step, low, high)}));
      low = high;
    });
    if (others > 0) {
      picture.append(svg("path", {class: "s6", d: area_path(frame, replay.step, low, total)}));
    }
    if (replay.capacity > 0) picture.append(rule(frame, replay.capacity, ""));
    picture.append(...time_marks(frame));
  };
  const read = (i) => `${number_words(total[i])} GPUs; ` + shown.map((tenant) =>
    `${data.tenants[tenant]} ${number_words(replay.series(tenant, "held")[i] || 0)}`).join(", ");
  const legend = shown.map((tenant, colour) => [`b${colour}`, data.tenants[tenant]]);
  if (others > 0) legend.push(["b6", `${others} others`]);
  if (replay.capacity > 0) legend.push(["bguarantee", "quota of all queues"]);
  return chart("GPUs by tenant", `The line is the quota of all queues, ` +
    `${number_words(replay.capacity)} GPUs.`, frame, draw, by_time(replay, total, read), legend);
}

function draw_use(picture, frame, replay, tenant) {
  const held = replay.series(tenant, "held");
  const guarantee = replay.guarantees[tenant];
  const cap = replay.caps[tenant];
  const inside = held.map((value) => Math.min(value, guarantee));
  picture.append(
    svg("path", {class: "lent", d: area_path(frame, replay.step, inside, held)}),
    svg("path", {class: "s0", d: area_path(frame, replay.step, null, inside)}),
    rule(frame, guarantee, ""));
  if (cap !== null && cap !== guarantee) picture.append(rule(frame, cap, "cap"));
}

function limits_words(replay, tenant) {
  const cap = replay.caps[tenant];
  return `guarantee ${number_words(replay.guarantees[tenant])}, ` +
    (cap === null ? "no cap" : `cap ${number_words(cap)}`);
}

function use_top(replay, tenant) {
  return Math.max(replay.guarantees[tenant], replay.caps[tenant] || 0,
    ...replay.series(tenant, "held"));
}

function tenant_chart(replay, tenant, width) {
  const held = replay.series(tenant, "held");
  const peak = replay.series(tenant, "peak");
  const frame = time_frame(width, 280, use_top(replay, tenant));
  const draw = (picture) => {
    time_axes(picture, frame);
    draw_use(picture, frame, replay, tenant);
    picture.append(...time_marks(frame));
  };
  const read = (i) => `${number_words(held[i])} GPUs on average, at most ${number_words(peak[i])}`;
  return chart(`GPUs of ${data.tenants[tenant]}`, `It has ${limits_words(replay, tenant)} GPUs.`,
    frame, draw, by_time(replay, held, read),
    [["b0", "within its guarantee"], ["blent", "borrowed"], ["bguarantee", "guarantee"],
      ["bcap", "cap"]]);
}

function queue_chart(replay, tenant, width) {
  const queued = replay.series(tenant, "queued");
  const jobs = replay.series(tenant, "jobs");
  const all = replays.flatMap((one) => one.series(tenant, "queued"));
  const frame = time_frame(width, 180, Math.max(1, ...all));
  const draw = (picture) => {
    time_axes(picture, frame);
    picture.append(svg("path", {class: "s3", d: area_path(frame, replay.step, null, queued)}),
      ...time_marks(frame));
  };
  const read = (i) => `${number_words(queued[i])} GPUs wanted, at most ${number_words(jobs[i])} jobs`;
  return chart("Queue depth: GPUs that waiting jobs ask for", "", frame, draw,
    by_time(replay, queued, read));
}

// Neighbouring buckets together, so that bars can be seen.
function preemptions_chart(replay, tenant, width) {
  const counts = replay.series(tenant, "preempted");
  const together = Math.max(1, Math.ceil(counts.length / (width / 5)));
  const bars = [];
  for (let i = 0; i < counts.length; i += together) {
    bars.push(counts.slice(i, i + together).reduce((a, b) => a + b, 0));
  }
  const step = replay.step * together;
  const frame = time_frame(width, 240, Math.max(1, ...bars));
  const draw = (picture) => {
    time_axes(picture, frame);
    picture.append(svg("path", {class: "s1", d: area_path(frame, step, null, bars)}),
      ...time_marks(frame));
  };
  return chart("Preemptions", `Per ${span_words(step / 1000)}.`, frame, draw,
    {count: bars.length, place: (i) => (i + 0.5) * step,
      read: (i) => `${day_words(i * step)}: ${number_words(bars[i])} in ${span_words(step / 1000)}`});
}

// Which part of the jobs waited at most how long; time on a logarithmic scale.
function waits_chart(tenant, width) {
  const all = replays.map((replay) => replay.waits(tenant));
  const log = (seconds) => Math.log10(Math.max(seconds, 1));
  const most = Math.max(60, ...all.flat());
  const frame = new Frame(width, 240, 0, log(most), 100, plain_margin);
  const marks = [[1, "1s"], [10, "10s"], [60, "1m"], [600, "10m"], [3600, "1h"], [21600, "6h"],
    [86400, "1d"], [604800, "7d"], [2592000, "30d"], [31536000, "1y"]];
  const draw = (picture) => {
    draw_axes(picture, frame, marks.filter(([at]) => at <= most).map(([at, text]) => [log(at), text]),
      [0, 25, 50, 75, 100].map((value) => [value, `${value}%`]));
    all.forEach((waits, i) => {
      const path = waits.map((wait, j) =>
        `${j ? "L" : "M"}${rounded(frame.x(log(wait)))} ${rounded(frame.y(j))}`).join("");
      picture.append(svg("path",
        {class: `line ${i === all.length - 1 ? "now" : "then"}`, d: path || "M0 0"}));
    });
  };
  const names = all.length > 1 ? ["before", "after"] : ["wait"];
  const read = (i) => `${i}% of the jobs waited at most ` +
    all.map((waits, j) => waits.length ? `${span_words(waits[i])}${all.length > 1 ? " " + names[j] : ""}`
      : "-").join(", ");
  const last = all[all.length - 1];
  return chart("Waits: part of the jobs that waited at most so long", "", frame, draw,
    {count: 101, place: (i) => log(last.length ? last[i] : 0), read},
    all.length > 1 ? [["bthen", "before (dashed)"], ["b0", "after"]] : []);
}

function draw_charts() {
  const replay = replays[chosen.run];
  const charts = by_id("charts");
  const width = Math.max(300, charts.clientWidth - 34);
  const half = width > 700 ? Math.round((width - 46) / 2) : width;
  charts.replaceChildren(
    chosen.tenant < 0 ? shares_chart(replay, width) : tenant_chart(replay, chosen.tenant, width),
    queue_chart(replay, chosen.tenant, width),
    html("div", {class: "pair"}, preemptions_chart(replay, chosen.tenant, half),
      waits_chart(chosen.tenant, half)));
}

// ---- One small plot a tenant

const smalls_at_first = 24;
let shows_all_smalls = false;

function small(replay, tenant) {
  const frame = new Frame(240, 84, 0, latest_end(), use_top(replay, tenant) * 1.05 || 1,
    {left: 0, right: 0, top: 4, bottom: 2});
  const name = data.tenants[tenant];
  const picture = svg("svg", {viewBox: "0 0 240 84", role: "img",
    "aria-label": `GPUs of ${name} over time; ${limits_words(replay, tenant)}`});
  draw_use(picture, frame, replay, tenant);
  const button = html("button", {type: "button", title: "Show in the plots above"},
    html("bdi", {}, name));
  button.addEventListener("click", () => choose(tenant));
  return html("div", {class: "small"}, button, html("p", {}, limits_words(replay, tenant)), picture);
}

function draw_smalls() {
  const replay = replays[chosen.run];
  const wanted = by_id("filter").value.trim().toLowerCase();
  const matches = replay.by_use().filter((i) => data.tenants[i].toLowerCase().includes(wanted));
  const shown = shows_all_smalls ? matches : matches.slice(0, smalls_at_first);
  by_id("smalls").replaceChildren(...shown.map((tenant) => small(replay, tenant)));
  if (shown.length === matches.length) return;
  const more = html("button", {type: "button", class: "more"}, `Show all ${matches.length}`);
  more.addEventListener("click", () => {
    shows_all_smalls = true;
    draw_smalls();
  });
  by_id("smalls").append(more);
}

function choose(tenant) {
  chosen.tenant = tenant;
  by_id("tenant").value = String(tenant);
  draw_charts();
  by_id("plots").scrollIntoView({block: "start"});
  by_id("tenant").focus({preventScroll: true});
}

function link_tables_to_plots() {
  const index = new Map(data.tenants.map((name, i) => [name, i]));
  for (const row of document.querySelectorAll("tr[data-tenant]")) {
    const tenant = index.get(row.dataset.tenant);
    if (tenant === undefined) continue;
    const button = html("button", {type: "button", class: "tenant", title: "Show in the plots"},
      ...row.cells[0].childNodes);
    button.addEventListener("click", () => choose(tenant));
    row.cells[0].replaceChildren(button);
  }
}

function set_up_plots() {
  const select = by_id("tenant");
  const names = data.tenants.map((name, i) => [name, i]);
  for (const [name, i] of names) select.append(html("option", {value: i}, name));
  select.addEventListener("change", () => {
    chosen.tenant = Number(select.value);
    draw_charts();
  });
  for (const radio of document.querySelectorAll("input[name=run]")) {
    radio.addEventListener("change", () => {
      chosen.run = Number(radio.value);
      draw_charts();
      draw_smalls();
    });
  }
  by_id("filter").addEventListener("input", draw_smalls);
  by_id("controls").hidden = false;
  document.querySelector(".smalls-head").hidden = false;
  document.querySelector(".filter").hidden = data.tenants.length <= 12;
  link_tables_to_plots();
  draw_charts();
  draw_smalls();
  let width = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth === width) return;
    width = innerWidth;
    draw_charts();
  });
}

set_up_tools();
set_up_tables();
if (data) set_up_plots();
