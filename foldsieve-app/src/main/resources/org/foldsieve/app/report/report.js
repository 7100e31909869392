"use strict";
(() => {
  const data = JSON.parse(document.getElementById("report-data").textContent);
  const byId = (id) => document.getElementById(id);

  // Okabe and Ito's colours and some more, told apart by most eyes; dashes tell a second round apart.
  const LIGHT = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00",
    "#8c564b", "#6a3d9a", "#7f7f7f", "#999933", "#882255", "#117733",
  ];
  const DARK = [
    "#5fb4f0", "#ff8c42", "#3fd0a4", "#e7a6cb", "#9ad4f7", "#f5c04a",
    "#c9a08f", "#b79ae0", "#b5bcc4", "#cfcf6a", "#d878a8", "#6fc98b",
  ];
  const DASHES = ["solid", "dashed", "dotted"];
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const charts = [];

  const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const palette = () => (dark.matches ? DARK : LIGHT);
  const colour = (place) => palette()[place % LIGHT.length];
  const dash = (place) => DASHES[Math.floor(place / LIGHT.length) % DASHES.length];
  const escape = (text) =>
    String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

  // ECharts keeps what it knows of a text in a plain object: one called __proto__ or constructor would
  // meet, and change, what all objects have. The blank is not seen.
  const drawn = (text) => (text in {} ? text + "\u00a0" : text);

  // A name that would take the room of the chart is cut; pointing at it, and the table, tell all of it.
  const cut = (text) => {
    const most = window.innerWidth < 700 ? 24 : 52;
    const end = Math.floor(most / 4);
    return text.length > most ? text.slice(0, most - end - 1) + "\u2026" + text.slice(-end) : text;
  };

  const number = (value) => {
    if (value === null || value === undefined || Number.isNaN(value)) return "";
    if (Math.abs(value) === Infinity) return value > 0 ? "\u221e" : "-\u221e";
    return Math.abs(value) >= 1e7 || (value !== 0 && Math.abs(value) < 1e-3)
      ? value.toExponential(3)
      : String(Number(value.toPrecision(4)));
  };

  const measured = (value, error, criterion, signed) => {
    const factor = criterion.percent ? 100 : 1;
    const written = (v) => (criterion.units ? number(v) : (v * factor).toFixed(criterion.percent ? 1 : 3));
    const sign = signed && value > 0 ? "+" : "";
    const margin = error === null ? "" : " \u00b1 " + written(error);
    return sign + written(value) + margin + (criterion.percent ? (signed ? " points" : " %") : "");
  };

  /** Makes a chart now, and again when the colours of the page change. */
  function chart(id, renderer, option) {
    const element = byId(id);
    if (!element) return null;
    const instance = echarts.init(element, null, { renderer });
    const entry = { instance, draw: () => instance.setOption(option(), { notMerge: true }) };
    charts.push(entry);
    entry.draw();
    return entry;
  }

  const base = () => ({
    animation: !still.matches && document.hasFocus(),
    aria: { enabled: true },
    backgroundColor: "transparent",
    // Named, not inherited: the width of a text is measured outside the page.
    textStyle: { color: css("--ink"), fontFamily: getComputedStyle(document.body).fontFamily },
    tooltip: {
      confine: true,
      backgroundColor: css("--page"),
      borderColor: css("--line"),
      textStyle: { color: css("--ink"), fontSize: 13 },
    },
  });

  const axis = (extra) => ({
    nameTextStyle: { color: css("--soft") },
    axisLabel: { color: css("--soft") },
    axisLine: { lineStyle: { color: css("--line") } },
    splitLine: { lineStyle: { color: css("--line"), opacity: 0.6 } },
    ...extra,
  });

  // Curves

  const isBaseline = (method) => method === "random" || method === "all";
  const shown = {};
  data.methods.forEach((method) => {
    shown[method] = data.shown.includes(method);
  });

  function band(curve, method, tint) {
    return {
      type: "custom",
      name: method,
      silent: true,
      clip: true,
      z: 1,
      data: [[curve.sizes[0], curve.mean[0]]],
      itemStyle: { color: tint },
      tooltip: { show: false },
      renderItem: (params, api) => {
        const upper = curve.sizes.map((size, s) => api.coord([size, curve.mean[s] + curve.se[s]]));
        const lower = curve.sizes.map((size, s) => api.coord([size, curve.mean[s] - curve.se[s]]));
        return {
          type: "polygon",
          shape: { points: upper.concat(lower.reverse()) },
          style: { fill: tint, opacity: 0.16 },
        };
      },
    };
  }

  function line(curve, method, place) {
    const random = method === "random";
    const tint = isBaseline(method) ? css("--soft") : colour(place);
    return {
      type: "line",
      name: method,
      z: method === data.winner ? 4 : 3,
      showSymbol: curve.sizes.length < 30,
      symbolSize: 5,
      data: curve.sizes.map((size, s) => [size, curve.mean[s]]),
      itemStyle: { color: tint },
      lineStyle: {
        color: tint,
        width: method === data.winner ? 3.5 : 2,
        type: random ? "dashed" : dash(place),
      },
      emphasis: { focus: "series" },
    };
  }

  /** Across the chart: what all features reach, and what a guess without any. */
  function level(name, text, value) {
    const tint = css("--soft");
    return {
      type: "line",
      name,
      data: [],
      itemStyle: { color: tint },
      lineStyle: { color: tint, type: "dotted" },
      markLine: {
        silent: true,
        symbol: "none",
        lineStyle: { color: tint, type: "dotted" },
        label: { formatter: text, position: "insideEndTop", color: tint },
        data: [{ yAxis: value }],
      },
    };
  }

  function levels(criterion, view) {
    if (view === "difference") return [];
    const all = data.curves[criterion.id].all;
    const lines = all ? [level("all", "all features", all.mean[0])] : [];
    return criterion.guess === undefined ? lines : lines.concat(level("guess", "guess", criterion.guess));
  }

  function curvesOption() {
    const criterion = data.criteria[byId("criterion").value];
    const view = byId("view").value;
    const curves = data.curves[criterion.id];
    const series = [];
    data.methods.forEach((method, place) => {
      if (method === "all" || (view === "difference" && method === "random")) return;
      const curve = view === "difference" ? curves[method].difference : curves[method];
      const full = { ...curve, sizes: curves.sizes };
      const tint = isBaseline(method) ? css("--soft") : colour(place);
      series.push(line(full, method, place));
      if (curve.se[0] !== null) series.push(band(full, method, tint));
    });
    series.push(...levels(criterion, view));
    const unit = criterion.percent
      ? view === "difference" ? " (points above random)" : " (%)"
      : view === "difference" ? " (less that of random)" : "";
    const narrow = byId("curves").clientWidth < 560;
    return {
      ...base(),
      aria: { enabled: true, description: byId("curves").getAttribute("aria-label") },
      legend: {
        type: narrow ? "scroll" : "plain",
        top: 0,
        textStyle: { color: css("--ink") },
        inactiveColor: css("--faint"),
        itemGap: 14,
        selected: shown,
        data: data.methods.filter((m) => !(view === "difference" && isBaseline(m))),
      },
      grid: { top: narrow ? 64 : 92, left: 8, right: 18, bottom: 62, containLabel: true },
      dataZoom: [
        { type: "inside", filterMode: "none" },
        { type: "slider", height: 18, bottom: 8, filterMode: "none", textStyle: { color: css("--soft") } },
      ],
      xAxis: axis({
        type: byId("scale").value,
        name: "number of features",
        nameLocation: "middle",
        nameGap: 28,
        min: 1,
        max: curves.sizes[curves.sizes.length - 1],
      }),
      yAxis: axis({
        type: "value",
        scale: true,
        name: criterion.label + unit,
        nameTextStyle: { color: css("--soft"), align: "left" },
        axisLabel: {
          color: css("--soft"),
          formatter: (v) => (criterion.percent ? String(Math.round(v * 1000) / 10) : number(v)),
        },
      }),
      tooltip: {
        ...base().tooltip,
        trigger: "axis",
        axisPointer: { type: "line", lineStyle: { color: css("--soft") } },
        formatter: (points) => curvesTooltip(points, criterion, view, curves),
      },
      series,
    };
  }

  function curvesTooltip(points, criterion, view, curves) {
    const lines = points.filter((p) => p.seriesType === "line" && Array.isArray(p.value));
    if (lines.length === 0) return "";
    const size = lines[0].value[0];
    const at = curves.sizes.indexOf(size);
    lines.sort((a, b) => (criterion.higher ? b.value[1] - a.value[1] : a.value[1] - b.value[1]));
    const rows = lines.map((p) => {
      const curve = view === "difference" ? curves[p.seriesName].difference : curves[p.seriesName];
      const text = measured(p.value[1], curve.se[at], criterion, view === "difference");
      return `${p.marker}${escape(p.seriesName)}: <strong>${text}</strong>`;
    });
    return `${size} feature${size === 1 ? "" : "s"}<br>` + rows.join("<br>");
  }

  const curves = chart("curves", "svg", curvesOption);
  if (curves) {
    ["criterion", "view", "scale"].forEach((id) => byId(id).addEventListener("change", curves.draw));
    curves.instance.on("legendselectchanged", (event) => Object.assign(shown, event.selected));
  }

  // Top features

  const ranking = () => data.rankings[byId("method").value];

  const isNumber = (value) => value !== null && value !== undefined;

  /** A part as it is written: what a pick adds is a share, in percent. */
  const partText = (chosen, name, value) =>
    name === chosen.added && isNumber(value) ? (100 * value).toFixed(1) + " %" : number(value);

  /**
   * Bars of the scores; an infinite one reaches beyond all others and says what it is. Where the score
   * is the objective of all picks so far, bars of what each adds to it.
   */
  function bars(chosen, top) {
    if (chosen.added) {
      return top.map(({ parts }) => (isNumber(parts[chosen.added]) ? 100 * parts[chosen.added] : null));
    }
    const finite = top.map((f) => f.score).filter(Number.isFinite);
    const beyond = 1.1 * Math.max(0, ...finite.map(Math.abs)) || 1;
    return top.map(({ score }) =>
      score === null || Number.isFinite(score)
        ? score
        : { value: Math.sign(score) * beyond, label: { show: true, position: "inside", formatter: number(score) } });
  }

  function featuresOption() {
    const chosen = ranking();
    const top = chosen.top.slice(0, 25);
    return {
      ...base(),
      // Room for half of the last number of the axis.
      grid: { top: 10, left: 8, right: 40, bottom: 44, containLabel: true },
      xAxis: axis({
        type: "value",
        name: chosen.axis,
        nameLocation: "middle",
        nameGap: 28,
        axisLabel: { color: css("--soft"), formatter: number, hideOverlap: true },
      }),
      yAxis: axis({
        type: "category",
        inverse: true,
        data: top.map((f) => drawn(f.feature)),
        axisLabel: { color: css("--soft"), formatter: cut },
      }),
      tooltip: {
        ...base().tooltip,
        trigger: "axis",
        axisPointer: { type: "shadow" },
        formatter: (points) => featureText(chosen, top[points[0].dataIndex], points[0].dataIndex + 1),
      },
      series: [
        {
          type: "bar",
          data: bars(chosen, top),
          itemStyle: { color: css("--bar"), borderRadius: [0, 3, 3, 0] },
        },
      ],
    };
  }

  function featureText(chosen, feature, place) {
    const parts = Object.entries(feature.parts).map(
      ([name, value]) => `${escape(name)}: ${partText(chosen, name, value)}`,
    );
    const lines = [`<strong>${escape(feature.feature)}</strong>, place ${place}`, `score: ${number(feature.score)}`];
    if (feature.twin) lines.push("most like " + twinText(feature.twin));
    return lines.concat(parts).join("<br>");
  }

  const twinText = (twin) => `${escape(twin.feature)} (place ${twin.place}, correlation ${twin.correlation.toFixed(2)})`;

  function featureTable() {
    const chosen = ranking();
    const parts = chosen.top.length > 0 ? Object.keys(chosen.top[0].parts) : [];
    const has = (key) => chosen.top.some((feature) => feature[key] !== undefined);
    const columns = [
      ["place", "", (feature, r) => r + 1],
      ["feature", "text", (feature) => escape(feature.feature)],
      ["score", "", (feature) => number(feature.score)],
      ...parts.map((name) => [name, "", (feature) => partText(chosen, name, feature.parts[name])]),
      ...(has("chosen") ? [["chosen", "", (feature) => `${feature.chosen} of ${chosen.splits}`]] : []),
      ...(has("effect") ? [["effect", "text", (feature) => escape(feature.effect || "")]] : []),
      ["most like a better one", "text", (feature) => (feature.twin ? twinText(feature.twin) : "")],
    ];
    const kind = (name) => (name ? ` class="${name}"` : "");
    const head = columns.map(([name, align]) => `<th scope="col"${kind(align)}>${escape(name)}</th>`).join("");
    const rows = chosen.top.map((feature, r) => {
      const cells = columns.map(([, align, cell]) => `<td${kind(align)}>${cell(feature, r)}</td>`);
      return `<tr>${cells.join("")}</tr>`;
    });
    byId("feature-words").textContent = Object.entries(chosen.words)
      .map(([part, text]) => `${part[0].toUpperCase()}${part.slice(1)}: ${text}.`)
      .join(" ");
    byId("feature-table").innerHTML =
      `<caption>${escape(chosen.title)}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody>`;
  }

  const features = chart("features", "svg", featuresOption);
  if (features) {
    featureTable();
    byId("method").addEventListener("change", () => {
      features.draw();
      featureTable();
    });
  }

  // Heat maps of images

  function mix(low, high, share) {
    return low.map((c, i) => Math.round(c + (high[i] - c) * share));
  }

  const rgb = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

  function paint(canvas, shareOf) {
    const { rows, columns } = data.image;
    canvas.width = columns;
    canvas.height = rows;
    const context = canvas.getContext("2d");
    const pixels = context.createImageData(columns, rows);
    const low = rgb(css("--map-low"));
    const high = rgb(css("--map-high"));
    for (let p = 0; p < rows * columns; p++) {
      const tint = mix(low, high, shareOf(p));
      pixels.data.set([...tint, 255], 4 * p);
    }
    context.putImageData(pixels, 0, 0);
  }

  function paintAll() {
    document.querySelectorAll("canvas[data-ranking]").forEach((canvas) => {
      const chosen = data.rankings[canvas.dataset.ranking];
      const mask = canvas.dataset.kind === "mask";
      paint(canvas, (p) =>
        mask ? (chosen.place[p] > 0 && chosen.place[p] <= chosen.keep ? 1 : 0) : chosen.goodness[p] || 0);
    });
  }

  function readPixel(event) {
    const canvas = event.currentTarget;
    const { rows, columns, names } = data.image;
    const box = canvas.getBoundingClientRect();
    const i = Math.min(rows - 1, Math.max(0, Math.floor(((event.clientY - box.top) / box.height) * rows)));
    const j = Math.min(columns - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * columns)));
    const chosen = data.rankings[canvas.dataset.ranking];
    const p = i * columns + j;
    const place = chosen.place[p] > 0 ? `place ${chosen.place[p]}` : "not ranked";
    byId("pixel").textContent =
      `${chosen.method}: ${names[p]} (row ${i}, column ${j}), ${place}, score ${number(chosen.score[p]) || "undefined"}`;
  }

  if (data.image) {
    paintAll();
    document.querySelectorAll("canvas[data-ranking]").forEach((canvas) => {
      canvas.addEventListener("pointermove", readPixel);
      canvas.addEventListener("pointerdown", readPixel);
    });
  }

  // Map of samples

  function floats(text) {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    return new Float32Array(bytes.buffer);
  }

  let samples = null;
  if (data.map) {
    samples = data.map.groups.map((group) => ({ name: group.name, points: floats(group.points), rows: group.rows }));
  }
  const SHAPES = ["circle", "triangle", "diamond", "rect"];
  const SIGNS = ["\u25cf", "\u25b2", "\u25c6", "\u25a0"];
  const visible = {};

  function mapOption() {
    return {
      ...base(),
      animation: false,
      aria: { enabled: false },
      // The names stand below the chart, where many and long ones have room; this one only switches.
      legend: { show: false, selected: visible },
      visualMap: data.map.values
        ? {
            type: "continuous",
            dimension: 2,
            min: data.map.least,
            max: data.map.most,
            calculable: true,
            orient: "horizontal",
            left: "center",
            top: 0,
            textStyle: { color: css("--ink") },
            formatter: number,
            inRange: { color: ["#30429c", "#2a9db5", "#8fd06b", "#f3c93b", "#d9482b"] },
          }
        : undefined,
      grid: { top: data.map.values ? 70 : 32, left: 8, right: 18, bottom: 34, containLabel: true },
      toolbox: {
        right: 4,
        bottom: 0,
        itemSize: 13,
        feature: { dataZoom: { title: { zoom: "zoom in", back: "zoom back" } }, restore: { title: "all" } },
        iconStyle: { borderColor: css("--soft") },
      },
      dataZoom: [
        { type: "inside", xAxisIndex: 0, filterMode: "none" },
        { type: "inside", yAxisIndex: 0, filterMode: "none" },
      ],
      xAxis: axis({ type: "value", scale: true, name: data.map.axes[0], nameLocation: "middle", nameGap: 24 }),
      // At zero, in the middle, its name would lie over the legend.
      yAxis: axis({
        type: "value",
        scale: true,
        name: data.map.axes[1],
        nameTextStyle: { color: css("--soft"), align: "left" },
        axisLine: { onZero: false, lineStyle: { color: css("--line") } },
      }),
      tooltip: {
        ...base().tooltip,
        trigger: "item",
        formatter: (p) => sampleText(samples[p.seriesIndex], p.dataIndex),
      },
      series: samples.map((group, g) => ({
        type: "scatter",
        name: drawn(group.name),
        data: group.points,
        dimensions: data.map.values ? ["x", "y", "value"] : ["x", "y"],
        large: group.points.length > 4000,
        largeThreshold: 2000,
        progressive: 0,
        symbol: SHAPES[Math.floor(g / LIGHT.length) % SHAPES.length],
        symbolSize: data.map.size,
        itemStyle: data.map.values ? { opacity: data.map.opacity } : { color: colour(g), opacity: data.map.opacity },
      })),
    };
  }

  function sampleText(group, at) {
    const row = group.rows ? group.rows[at] : at;
    const name = data.map.names ? `${escape(data.map.names[row])} (row ${row})` : `row ${row}`;
    const label = samples.length > 1 ? `<br>${escape(data.map.label)}: <strong>${escape(group.name)}</strong>` : "";
    const step = data.map.values ? 3 : 2;
    const value = data.map.values
      ? `<br>${escape(data.map.label)}: <strong>${number(group.points[step * at + 2])}</strong>`
      : "";
    return name + label + value + `<br>${number(group.points[step * at])}, ${number(group.points[step * at + 1])}`;
  }

  function mapLegend(entry) {
    const list = byId("map-legend");
    const paintSigns = () =>
      list.querySelectorAll("span.sign").forEach((sign, g) => {
        sign.style.color = colour(g);
      });
    samples.forEach((group, g) => {
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("aria-pressed", "true");
      const sign = document.createElement("span");
      sign.className = "sign";
      sign.textContent = SIGNS[Math.floor(g / LIGHT.length) % SIGNS.length];
      button.append(sign, " ", group.name);
      button.addEventListener("click", () => {
        const shownNow = button.getAttribute("aria-pressed") !== "true";
        button.setAttribute("aria-pressed", String(shownNow));
        visible[drawn(group.name)] = shownNow;
        entry.draw();
      });
      const item = document.createElement("li");
      item.append(button);
      list.append(item);
    });
    paintSigns();
    dark.addEventListener("change", paintSigns);
  }

  if (samples) {
    const entry = chart("map", "canvas", mapOption);
    if (entry && samples.length > 1) mapLegend(entry);
  }

  // Tables, colours, sizes, printing

  document.querySelectorAll("table.sortable th button").forEach((button) => {
    button.addEventListener("click", () => {
      const head = button.closest("th");
      const down = head.getAttribute("aria-sort") !== "descending";
      head.parentElement.querySelectorAll("th").forEach((th) => th.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const body = head.closest("table").tBodies[0];
      const key = (row) => {
        const cell = row.cells[head.cellIndex];
        return cell.dataset.value === undefined ? cell.textContent : Number(cell.dataset.value);
      };
      [...body.rows]
        .sort((a, b) => {
          const [x, y] = [key(a), key(b)];
          const order = typeof x === "number" ? x - y : String(x).localeCompare(String(y));
          return down ? -order : order;
        })
        .forEach((row) => body.appendChild(row));
    });
  });

  document.querySelectorAll("button.copy").forEach((button) => {
    button.addEventListener("click", async () => {
      const text = byId(button.dataset.from).textContent;
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = "copied";
      } catch (refused) {
        getSelection().selectAllChildren(byId(button.dataset.from));
        button.textContent = "selected: press Ctrl-C";
      }
    });
  });

  const redraw = () => {
    charts.forEach((entry) => entry.draw());
    if (data.image) paintAll();
  };
  const resize = () => charts.forEach((entry) => entry.instance.resize());
  dark.addEventListener("change", redraw);
  window.addEventListener("resize", resize);
  window.addEventListener("beforeprint", () => {
    // Paper does not wait for a line to be drawn to its end.
    charts.forEach((entry) => entry.instance.setOption({ animation: false }));
    resize();
  });
  document.documentElement.dataset.ready = "true";
})();
