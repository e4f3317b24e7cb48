// The document that the editor draws a page in: it takes what is to be shown by messages, and says which section was clicked.
(() => {
  // The editor is the only one to talk to: this document has an origin of its own, which no message can be addressed to.
  const send = (message) => parent.postMessage(message, "*");
  const sectionOf = (id) =>
    [...document.querySelectorAll("[data-section]")].find((each) => each.dataset.section === id);

  // What each element was made of: scripts may have changed it since.
  const sources = new WeakMap();
  let shown = null;

  // Elements that stay whatever is drawn in them: what they hold is compared instead.
  const AROUND = ":is(.waybill-frame, .waybill, #content)";

  function draw({ page, html, style, lang, dir }) {
    const next = parse(html);
    document.documentElement.lang = lang;
    document.documentElement.dir = dir;
    setStyle(style);
    if (page === shown) update(document.body, next);
    else {
      for (const element of next.querySelectorAll(`body > *, ${AROUND} > *`))
        sources.set(element, element.outerHTML);
      document.body.replaceChildren(...next.childNodes);
      window.scrollTo(0, 0);
    }
    shown = page;
    document.dispatchEvent(new Event("waybill:drawn"));
  }

  // Sections alone have changed: the others are neither parsed nor compared.
  function change({ parts, style }) {
    setStyle(style);
    for (const [id, html] of Object.entries(parts)) {
      const element = parse(html).firstElementChild;
      sources.set(element, element.outerHTML);
      sectionOf(id).replaceWith(element);
    }
    document.dispatchEvent(new Event("waybill:drawn"));
  }

  const parse = (html) => new DOMParser().parseFromString(html, "text/html").body;

  function setStyle(style) {
    const own = document.querySelector("#own-style");
    if (own.textContent !== style) own.textContent = style;
  }

  // Elements that say the same stay as they are, so that neither scroll position nor an open answer is lost.
  function update(old, next) {
    const known = new Map();
    for (const element of old.children) known.set(keyOf(element), element);
    let place = old.firstElementChild;
    for (const element of [...next.children]) {
      const source = element.outerHTML;
      const before = known.get(keyOf(element));
      let kept = element;
      if (before && element.matches(AROUND)) {
        kept = before;
        update(before, element);
      } else if (before && sources.get(before) === source) kept = before;
      else sources.set(element, source);
      if (kept === place) place = place.nextElementSibling;
      else old.insertBefore(kept, place);
    }
    while (place) {
      const gone = place;
      place = place.nextElementSibling;
      gone.remove();
    }
  }

  const keyOf = (element) => element.dataset.section || element.id || element.className || element.tagName;

  function select({ section, scroll }) {
    for (const each of document.querySelectorAll(".is-selected")) each.classList.remove("is-selected");
    const chosen = section && sectionOf(section);
    if (!chosen) return;
    chosen.classList.add("is-selected");
    if (scroll) chosen.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }

  function reveal(section) {
    sectionOf(section)?.scrollIntoView({ block: "center", behavior: "smooth" });
  }

  window.addEventListener("message", ({ source, data }) => {
    if (source !== parent) return;
    if (data.type === "hello") send({ type: "ready" });
    if (data.type === "draw") draw(data);
    if (data.type === "change") change(data);
    if (["draw", "change", "select"].includes(data.type)) select(data);
    if (data.reveal) reveal(data.reveal);
  });

  // Nothing here leads anywhere: a click chooses the section.
  window.addEventListener(
    "click",
    (event) => {
      if (!event.target.closest("summary")) {
        event.preventDefault();
        event.stopPropagation();
      }
      const part = event.target.closest("[data-section]");
      if (part) send({ type: "select", section: part.dataset.section });
    },
    true,
  );
  window.addEventListener("submit", (event) => event.preventDefault(), true);
  window.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    send({ type: event.shiftKey ? "redo" : "undo" });
  });

  send({ type: "ready" });
})();
