/// The page of the gateway: one file without libraries, which shows what `/events`, `/history` and `/draft` say.
///
/// It draws only the rows in sight, so it shows 10,000 devices without stalling. `Gateway/scripts/check-page` looks at
/// it in a browser.
enum StatusPage {
  /// The HTML. `NONCE` stands for a text that differs in each answer, by which the browser knows the page's own script
  /// and style.
  static let html = #"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>BlueGATT gateway</title>
    <link rel="icon" href="data:,">
    <style nonce="NONCE">
    :root {
      color-scheme: light dark;
      --page: #f6f7f9; --card: #fff; --text: #1a1d21; --dim: #5b6470; --line: #dde1e7; --accent: #1f6feb;
      --good: #1a7f37; --bad: #b3261e; --row: 68px;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #101317; --card: #181c22; --text: #e8eaed; --dim: #9aa4b0; --line: #2b323b; --accent: #6ea8fe;
        --good: #4cc26a; --bad: #ff8a80;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.35 system-ui, sans-serif; }
    header, main { max-width: 1200px; margin: 0 auto; padding: 12px 16px 0; }
    h1 { margin: 0 0 10px; font-size: 18px; }
    .strip { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 8px; }
    .tile, .list, pre { border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
    .tile { padding: 8px 12px; min-width: 0; }
    .tile b { display: block; font-size: 16px; font-weight: 600; overflow: hidden; text-overflow: ellipsis; }
    .tile span, .dim { color: var(--dim); font-size: 13px; }
    .good { color: var(--good); }
    .bad { color: var(--bad); }
    .problems { margin: 8px 0 0; padding: 8px 12px; border: 1px solid var(--bad); border-radius: 8px; }
    .problems { list-style: none; }
    .problems li { overflow-wrap: anywhere; }
    .bar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-bottom: 8px; }
    .tabs { display: flex; gap: 4px; margin-right: auto; }
    button, input, select, a.button {
      font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 8px;
      padding: 6px 10px; text-decoration: none;
    }
    button { cursor: pointer; }
    button[aria-selected="true"] { border-color: var(--accent); color: var(--accent); font-weight: 600; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    input { min-width: 0; width: 190px; }
    .list { position: relative; overflow: hidden; }
    .empty { padding: 32px 16px; text-align: center; color: var(--dim); }
    .row {
      position: absolute; left: 0; right: 0; height: var(--row); padding: 8px 12px; overflow: hidden; cursor: pointer;
      border-bottom: 1px solid var(--line); display: grid; grid-template-columns: 240px 1fr 108px; gap: 4px 12px;
      align-items: center; contain: strict;
    }
    .row:hover { background: color-mix(in srgb, var(--accent) 7%, transparent); }
    .who, .note { min-width: 0; }
    .who > *, .note > *, .value > * { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .who bdi { display: block; font-weight: 600; }
    .who .dim, .note .dim { display: block; }
    .values { display: flex; gap: 18px; overflow: hidden; min-width: 0; height: 50px; }
    .value { flex: none; max-width: 150px; overflow: hidden; }
    .value .dim { display: block; }
    .value bdi { display: inline-block; max-width: 110px; vertical-align: middle; font-variant-numeric: tabular-nums; }
    .value svg { width: 60px; height: 18px; vertical-align: middle; margin-left: 6px; }
    svg path { fill: none; stroke: var(--accent); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
    .signal { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .bars { display: inline-flex; gap: 2px; align-items: flex-end; height: 12px; margin-right: 6px; }
    .bars i { width: 3px; background: var(--line); }
    .bars i:nth-child(1) { height: 4px; } .bars i:nth-child(2) { height: 7px; } .bars i:nth-child(3) { height: 9px; }
    .bars i:nth-child(4) { height: 12px; }
    .bars i.on { background: var(--accent); }
    .note { display: flex; gap: 12px; align-items: center; }
    .note .text { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
    .note button { flex: none; }
    dialog {
      width: min(760px, calc(100vw - 24px)); max-height: calc(100vh - 48px); color: inherit; background: var(--card);
      border: 1px solid var(--line); border-radius: 10px; padding: 16px;
    }
    dialog::backdrop { background: #0008; }
    dialog h2 { margin: 0; font-size: 17px; overflow-wrap: anywhere; }
    dialog h3 { margin: 16px 0 4px; font-size: 14px; }
    dialog .top { display: flex; justify-content: space-between; gap: 12px; align-items: start; }
    table { width: 100%; border-collapse: collapse; }
    td { padding: 4px 8px 4px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
    td svg { width: 120px; height: 24px; display: block; }
    pre {
      margin: 8px 0; padding: 10px; overflow: auto; max-height: 45vh; background: var(--page);
      font: 13px/1.4 ui-monospace, monospace;
    }
    footer { height: 24px; }
    @media (max-width: 700px) {
      :root { --row: 108px; }
      header, main { padding: 10px 10px 0; }
      .strip { grid-template-columns: repeat(2, 1fr); }
      .tile:last-child { grid-column: 1 / 3; }
      .row { grid-template-columns: 1fr 108px; grid-template-rows: 38px 50px; }
      .values, .note { grid-column: 1 / 3; grid-row: 2; }
      .signal { grid-column: 2; grid-row: 1; }
      .tabs { width: 100%; }
      .tabs button { flex: 1; padding: 6px 2px; }
      input { flex: 1; }
    }
    </style>
    </head>
    <body>
    <header>
      <h1>BlueGATT gateway <bdi id="gateway"></bdi></h1>
      <div class="strip">
        <div class="tile"><span>Radio</span><b id="radio">…</b></div>
        <div class="tile"><span>Broker</span><b id="broker">…</b></div>
        <div class="tile"><span>Spool</span><b id="spool">…</b></div>
        <div class="tile"><span>Advertisements</span><b id="rate">…</b></div>
        <div class="tile"><span>Problems</span><b id="count">…</b></div>
      </div>
      <ul class="problems" id="problems" hidden></ul>
    </header>
    <main>
      <div class="bar">
        <div class="tabs" role="tablist">
          <button role="tab" data-tab="devices" aria-selected="true">Devices <span id="devices-count"></span></button>
          <button role="tab" data-tab="unknown" aria-selected="false">Unknown <span id="unknown-count"></span></button>
          <button role="tab" data-tab="keys" aria-selected="false">Keys <span id="keys-count"></span></button>
        </div>
        <input id="search" type="search" placeholder="Name, address, field" aria-label="Search">
        <select id="order" aria-label="Order">
          <option value="name">by name</option>
          <option value="signal">by signal</option>
          <option value="count">by count</option>
          <option value="heard">by last heard</option>
        </select>
      </div>
      <div class="list" id="list"><div class="empty" id="empty">Waiting for the gateway…</div></div>
    </main>
    <footer></footer>
    <dialog id="dialog">
      <div class="top"><h2><bdi id="title"></bdi></h2><button id="close">Close</button></div>
      <div class="dim" id="subtitle"></div>
      <div id="details"></div>
    </dialog>
    <script nonce="NONCE">
    "use strict";
    // Everything from outside becomes text with textContent, never HTML.
    const $ = id => document.getElementById(id);
    const problemTexts = {
      keyMissing: "enciphered, and no key of the device is known",
      keyWrong: "enciphered, and no known key opens it",
      replayed: "recorded and sent again, so it was dropped",
      downgraded: "plaintext of a device with a key, so it was dropped",
      undecoded: "a definition matches, and does not decode the octets",
    };
    const losses = {
      overflows: "advertisements were lost, because the gateway was too slow",
      eventsRefused: "events were lost, because the spool could not store them",
      spoolDropped: "events were dropped, because the spool was full",
      messagesSetAside: "messages can never be accepted by the broker, and were set aside",
    };
    const keyProblems = new Set(["keyMissing", "keyWrong", "replayed", "downgraded"]);
    const devices = new Map();
    let tab = "devices", shown = [], isDirty = true, offset = 0, lastStatus = null;

    function make(tag, className, text) {
      const element = document.createElement(tag);
      if (className) element.className = className;
      if (text !== undefined) element.textContent = text;
      return element;
    }

    function setText(element, text) { if (element.textContent !== text) element.textContent = text; }

    // Devices

    function isUnknown(device) { return Object.values(device.definitions).every(it => it === "undecoded"); }
    function keyProblemsOf(device) {
      return Object.entries(device.definitions).filter(([, it]) => keyProblems.has(it));
    }
    const belongs = {
      devices: device => device.values.length > 0,
      unknown: isUnknown,
      keys: device => keyProblemsOf(device).length > 0,
    };

    function take(device) {
      const earlier = devices.get(device.device);
      device.histories = earlier ? earlier.histories : null;
      device.historyTime = earlier ? earlier.historyTime : 0;
      device.time = Date.parse(device.heard);
      device.text = [
        device.name, device.device, ...Object.keys(device.definitions), ...device.values.map(it => it.field),
        ...device.services.flatMap(it => [it.uuid, it.name]), ...device.data.map(it => it.company),
      ].join(" ").toLowerCase();
      device.key = (device.name || "\uffff").toLowerCase() + " " + device.device;
      devices.set(device.device, device);
      isDirty = true;
    }

    const orders = {
      name: (a, b) => a.key < b.key ? -1 : 1,
      signal: (a, b) => (b.rssi ?? -999) - (a.rssi ?? -999),
      count: (a, b) => b.advertisements - a.advertisements,
      heard: (a, b) => b.time - a.time,
    };

    function choose() {
      const words = $("search").value.toLowerCase().split(" ").filter(it => it);
      const counts = { devices: 0, unknown: 0, keys: 0 };
      shown = [];
      for (const device of devices.values()) {
        for (const name in belongs) {
          if (!belongs[name](device)) continue;
          counts[name] += 1;
          if (name === tab && words.every(it => device.text.includes(it))) shown.push(device);
        }
      }
      shown.sort(orders[$("order").value]);
      for (const name in counts) setText($(name + "-count"), String(counts[name]));
      isDirty = false;
    }

    // Texts

    function ago(time) {
      const seconds = Math.max(0, Math.round((Date.now() + offset - time) / 1000));
      if (seconds < 100) return seconds + " s ago";
      if (seconds < 6000) return Math.round(seconds / 60) + " min ago";
      return Math.round(seconds / 3600) + " h ago";
    }

    function valueText(value) {
      if (value.quality === "enciphered") return "enciphered";
      if (value.value === undefined) return "no value";
      let text = String(value.value);
      if (value.value === true) text = "yes";
      if (value.value === false) text = "no";
      if (typeof value.value === "number") {
        const size = Math.abs(value.value);
        text = String(size < 1 ? +value.value.toPrecision(3) : +value.value.toFixed(size < 100 ? 2 : 1));
      }
      return value.unit ? text + " " + value.unit : text;
    }

    function sendersText(device) {
      const services = device.services.map(it => it.name ? `${it.name} (${it.uuid})` : `service ${it.uuid}`);
      const companies = device.data.filter(it => it.company).map(it => `company ${it.company}`);
      return [...companies, ...services].join(", ") || "no data";
    }

    // Small plots

    function draw(svg, points) {
      let path = svg.firstChild;
      if (!path) path = svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "path"));
      const least = Math.min(...points), range = Math.max(...points) - least || 1;
      const step = 60 / Math.max(points.length - 1, 1);
      path.setAttribute("d", points.map((point, index) =>
        `${index ? "L" : "M"}${(index * step).toFixed(1)} ${(17 - 16 * (point - least) / range).toFixed(1)}`).join(""));
    }

    function plot() {
      const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      svg.setAttribute("viewBox", "0 0 60 18");
      svg.setAttribute("preserveAspectRatio", "none");
      svg.setAttribute("aria-hidden", "true");
      return svg;
    }

    function historyKey(value) { return value.definition + "\n" + value.field; }

    let fetches = 0;
    async function fetchHistory(device) {
      if (fetches >= 3 || Date.now() - device.historyTime < 10000) return;
      fetches += 1;
      device.historyTime = Date.now();
      try {
        const response = await fetch("/history?device=" + encodeURIComponent(device.device));
        if (!response.ok) return;
        const histories = new Map();
        for (const field of (await response.json()).fields) histories.set(historyKey(field), field.points);
        (devices.get(device.device) ?? device).histories = histories;
      } catch {
        // The gateway is away, which the strip says.
      } finally {
        fetches -= 1;
        plan();
      }
    }

    // Rows: only those in sight exist.

    const rows = [];

    function makeRow() {
      const row = make("div", "row");
      row.tabIndex = 0;
      row.setAttribute("role", "button");
      row.who = row.appendChild(make("div", "who"));
      row.name = row.who.appendChild(make("bdi"));
      row.about = row.who.appendChild(make("span", "dim"));
      row.values = row.appendChild(make("div", "values"));
      row.note = row.appendChild(make("div", "note"));
      row.noteText = row.note.appendChild(make("div", "text"));
      row.noteFirst = row.noteText.appendChild(make("bdi"));
      row.noteSecond = row.noteText.appendChild(make("span", "dim"));
      row.draft = row.note.appendChild(make("button", "", "Draft XML"));
      const signal = row.appendChild(make("div", "signal"));
      row.bars = signal.appendChild(make("span", "bars"));
      for (let bar = 0; bar < 4; bar += 1) row.bars.appendChild(make("i"));
      row.rssi = signal.appendChild(make("span"));
      row.heard = signal.appendChild(make("div", "dim"));
      row.onclick = event => open(row.device, event.target === row.draft);
      row.onkeydown = event => { if (event.key === "Enter" && event.target === row) open(row.device, false); };
      $("list").appendChild(row);
      return row;
    }

    function fill(row, device) {
      row.device = device;
      setText(row.name, device.name || device.device);
      const definitions = Object.keys(device.definitions).join(", ");
      const about = [device.name ? device.device : "", definitions].filter(it => it).join(" · ");
      setText(row.about, about || "no name");
      setText(row.rssi, device.rssi === undefined ? "" : device.rssi + " dBm");
      const strength = 1 + [-84, -72, -60].filter(it => device.rssi > it).length;
      row.bars.hidden = device.rssi === undefined;
      [...row.bars.children].forEach((bar, index) => bar.classList.toggle("on", index < strength));
      setText(row.heard, "heard " + ago(device.time));
      row.values.hidden = tab !== "devices";
      row.note.hidden = tab === "devices";
      row.draft.hidden = tab !== "unknown" || device.data.length === 0;
      if (tab === "devices") fillValues(row, device);
      if (tab === "unknown") {
        setText(row.noteFirst, sendersText(device));
        setText(row.noteSecond, definitions ? problemTexts.undecoded : `${device.advertisements} advertisements`);
      }
      if (tab === "keys") {
        const [definition, problem] = keyProblemsOf(device)[0] ?? ["", ""];
        setText(row.noteFirst, definition);
        setText(row.noteSecond, problemTexts[problem] ?? "");
      }
    }

    function fillValues(row, device) {
      // Measurements say more than flags.
      const values = [...device.values].sort((a, b) => (b.unit ? 1 : 0) - (a.unit ? 1 : 0)).slice(0, 8);
      while (row.values.children.length > values.length) row.values.lastChild.remove();
      values.forEach((value, index) => {
        let cell = row.values.children[index];
        if (!cell) {
          cell = row.values.appendChild(make("div", "value"));
          cell.label = cell.appendChild(make("span", "dim"));
          cell.value = cell.appendChild(make("bdi"));
          cell.plot = cell.appendChild(plot());
        }
        setText(cell.label, value.field);
        setText(cell.value, valueText(value));
        cell.value.classList.toggle("bad", value.quality === "outOfRange");
        const points = device.histories?.get(historyKey(value));
        cell.plot.style.display = points && points.length > 1 ? "" : "none";
        if (points && points.length > 1) draw(cell.plot, points);
      });
    }

    let isScrolling = 0;
    function render() {
      if (isDirty && !document.hidden) choose();
      const list = $("list");
      const height = parseInt(getComputedStyle(document.documentElement).getPropertyValue("--row"));
      $("empty").hidden = shown.length > 0;
      if (lastStatus) setText($("empty"), devices.size ? "Nothing here." : "Nothing was heard yet.");
      list.style.height = shown.length ? shown.length * height + "px" : "";
      const top = -list.getBoundingClientRect().top;
      const first = Math.max(0, Math.min(Math.floor(top / height) - 3, shown.length));
      const last = Math.min(shown.length, Math.ceil((top + innerHeight) / height) + 3);
      const count = Math.max(0, last - first);
      while (rows.length < count) rows.push(makeRow());
      rows.forEach((row, index) => {
        row.hidden = index >= count;
        if (row.hidden) return;
        const device = shown[first + index];
        row.style.top = (first + index) * height + "px";
        fill(row, device);
        if (tab === "devices" && Date.now() - isScrolling > 150) fetchHistory(device);
      });
    }

    let isPlanned = false;
    function plan() {
      if (isPlanned) return;
      isPlanned = true;
      requestAnimationFrame(() => { isPlanned = false; render(); });
    }
    addEventListener("scroll", () => { isScrolling = Date.now(); plan(); setTimeout(plan, 200); }, { passive: true });
    addEventListener("resize", plan);
    setInterval(plan, 1000);

    for (const button of document.querySelectorAll("[data-tab]")) {
      button.onclick = () => {
        tab = button.dataset.tab;
        for (const other of document.querySelectorAll("[data-tab]")) {
          other.setAttribute("aria-selected", other === button);
        }
        $("order").value = tab === "unknown" ? "count" : "name";
        scrollTo(0, 0);
        isDirty = true;
        plan();
      };
    }
    $("search").oninput = $("order").onchange = () => { isDirty = true; plan(); };

    // Details of one device

    async function open(device, showsDraft) {
      setText($("title"), device.name || device.device);
      const details = $("details");
      details.replaceChildren();
      setText($("subtitle"), `${device.device} · heard ${ago(device.time)} · ${device.advertisements} advertisements`
        + (device.rssi === undefined ? "" : ` · ${device.rssi} dBm`));
      $("dialog").showModal();
      if (showsDraft) return showDraft(device, details);
      for (const [definition, understanding] of Object.entries(device.definitions)) {
        details.appendChild(make("h3", "", definition));
        if (problemTexts[understanding]) details.appendChild(make("div", "bad", problemTexts[understanding]));
        const table = details.appendChild(make("table"));
        for (const value of device.values.filter(it => it.definition === definition)) {
          const line = table.appendChild(make("tr"));
          line.appendChild(make("td", "dim", value.field));
          line.appendChild(make("td", value.quality === "outOfRange" ? "bad" : "", valueText(value)));
          const points = device.histories?.get(historyKey(value));
          const svg = plot();
          line.appendChild(make("td")).appendChild(svg);
          if (points && points.length > 1) draw(svg, points);
        }
      }
      details.appendChild(make("h3", "", "Services and companies"));
      details.appendChild(make("div", "", sendersText(device)));
      for (const data of device.data) {
        const sender = data.company ? `company ${data.company}` : `service ${data.service.uuid}`;
        details.appendChild(make("h3", "", "Data of " + sender));
        details.appendChild(make("pre", "", data.octets.join("\n")));
      }
      if (device.data.length) {
        const button = details.appendChild(make("button", "", "Draft XML"));
        button.onclick = () => { details.replaceChildren(); showDraft(device, details); };
      }
    }

    async function showDraft(device, details) {
      const path = "/draft?device=" + encodeURIComponent(device.device);
      let text;
      try {
        text = await (await fetch(path)).text();
      } catch {
        text = "The gateway does not answer.";
      }
      details.replaceChildren(make("pre", "", text));
      details.firstChild.id = "draft";
      const link = details.appendChild(make("a", "button", "Save"));
      link.href = path;
      link.download = "device.xml";
    }
    $("close").onclick = () => $("dialog").close();
    $("dialog").onclick = event => { if (event.target === $("dialog")) $("dialog").close(); };

    // The gateway

    function show(id, text, isGood) {
      setText($(id), text);
      $(id).className = isGood === undefined ? "" : isGood ? "good" : "bad";
    }

    function showStatus(status) {
      offset = Date.parse(status.time) - Date.now();
      setText($("gateway"), status.gateway);
      document.title = status.gateway + ": BlueGATT gateway";
      show("radio", status.health.radio ? "on" : "off", status.health.radio);
      const broker = status.health.broker;
      show("broker", broker === undefined ? "none" : broker ? "connected" : "away", broker);
      const { spoolMessages, spoolOctets } = status.gauges;
      show("spool", broker === undefined ? "none"
        : `${spoolMessages} waiting` + (spoolOctets > 1e5 ? `, ${(spoolOctets / 1e6).toFixed(1)} MB` : ""));
      const total = status.counters.advertisements;
      const seconds = lastStatus ? (Date.parse(status.time) - Date.parse(lastStatus.time)) / 1000 : 0;
      if (seconds > 0) show("rate", Math.round((total - lastStatus.counters.advertisements) / seconds) + " per second");
      const problems = Object.entries(status.health.problems ?? {}).map(([subject, text]) => `${subject}: ${text}`);
      for (const name in losses) if (status.counters[name]) problems.push(`${status.counters[name]} ${losses[name]}`);
      show("count", problems.length ? String(problems.length) : "none", problems.length === 0);
      $("problems").hidden = problems.length === 0;
      $("problems").replaceChildren(...problems.map(it => make("li", "bad", it)));
      if (!lastStatus || seconds >= 1) lastStatus = status;
    }

    const events = new EventSource("/events");
    events.addEventListener("start", () => { devices.clear(); isDirty = true; });
    events.addEventListener("status", event => showStatus(JSON.parse(event.data)));
    events.addEventListener("devices", event => { for (const device of JSON.parse(event.data)) take(device); plan(); });
    events.onerror = () => {
      for (const id of ["radio", "broker", "spool", "rate"]) show(id, "?");
      show("count", "The gateway does not answer.", false);
    };
    </script>
    </body>
    </html>
    """#
}
