// Progressive enhancement: copying the number, updates without a reload, restored fields. The page works without it.
(() => {
  // Within a theme nothing but our own part is touched: its page may have the same ids and attributes.
  const root = document.querySelector(".waybill") || document;
  const said = root.querySelector("#said");
  const main = () => root.querySelector("#content");

  function offerCopying() {
    for (const button of root.querySelectorAll("[data-copy], [data-share]")) {
      const { copy, share, copied } = button.dataset;
      if (!navigator.clipboard && !(share && navigator.share)) continue;
      button.hidden = false;
      button.onclick = async () => {
        const url = share && new URL(share, location.href).href;
        // Closed by the shopper: there is nothing to say.
        if (url && navigator.share) return navigator.share({ url }).catch(() => {});
        await navigator.clipboard.writeText(url || copy);
        const words = button.textContent;
        button.textContent = said.textContent = copied;
        setTimeout(() => (button.textContent = words), 2000);
      };
    }
  }

  // The response does not repeat the fields; sessionStorage restores them after an error, to be corrected.
  for (const form of root.querySelectorAll("form[data-keep]")) {
    const key = "track-" + form.dataset.keep;
    try {
      if (root.querySelector("[role=alert]")) {
        for (const [name, value] of JSON.parse(sessionStorage.getItem(key) || "[]"))
          form.elements[name].value = value;
      }
      form.addEventListener("submit", () =>
        sessionStorage.setItem(key, JSON.stringify([...new FormData(form)])),
      );
    } catch {
      // Storage is disabled, or holds something else: the form stays empty.
    }
  }

  async function fetchUpdates() {
    const { url, version, final, said: words } = main().dataset;
    if (!url || final || document.hidden) return;
    // What somebody is writing would be gone.
    if ([...main().querySelectorAll("textarea, [type=file], [type=email]")].some(({ value }) => value))
      return;
    const response = await fetch(url + "&format=json", { headers: { accept: "application/json" } });
    if (!response.ok || (await response.json()).data.version === version) return;
    const page = await fetch(url);
    if (!page.ok) return;
    const next = new DOMParser().parseFromString(await page.text(), "text/html").querySelector("#content");
    if (!next) return;
    // A video that plays would begin anew.
    const live = main().querySelector("iframe") && next.querySelector("[data-live]");
    const old = live ? root.querySelector("[data-live]") : main();
    const isWithin = old.contains(document.activeElement);
    const open = [...old.querySelectorAll("details")].map((each) => each.open);
    main().dataset.version = next.dataset.version;
    old.replaceWith(live || next);
    (live || next).querySelectorAll("details").forEach((each, index) => (each.open = open[index] || false));
    enhance();
    if (isWithin) main().focus({ preventScroll: true });
    said.textContent =
      words + " " + [...root.querySelectorAll(".state h2")].map((each) => each.textContent).join(". ");
  }
  // Offline: the next interval asks again.
  const ask = () => fetchUpdates().catch(() => {});

  // A number for each day, without a cookie and without who it was.
  document.addEventListener("click", ({ target }) => {
    const link = target.closest("[data-click]");
    if (link && navigator.sendBeacon)
      navigator.sendBeacon(main().dataset.page, new URLSearchParams({ click: link.dataset.click }));
  });

  // Nothing comes from the video's provider before this click.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-player]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const player = document.createElement("iframe");
    player.className = "player";
    player.title = link.dataset.title;
    player.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
    // YouTube plays nothing without a Referer; of the address it gets the host only.
    player.referrerPolicy = "strict-origin-when-cross-origin";
    player.src = link.dataset.player;
    link.replaceWith(player);
    player.focus();
  });

  // Content of others stands in a frame without any right, once the shop's cookie banner, or the shopper here, allows it.
  const choice = () => "waybill-shown " + main().dataset.page;
  const privacy = () => window.Shopify && window.Shopify.customerPrivacy;

  function isAllowed() {
    if (privacy()) return privacy().marketingAllowed();
    try {
      return localStorage.getItem(choice()) === "yes";
    } catch {
      return false;
    }
  }

  function showEmbed(ask, wanted) {
    const { embed, title, height } = ask.dataset;
    const frame = document.createElement("iframe");
    Object.assign(frame, { className: "embed-frame", title, height, loading: "lazy" });
    frame.referrerPolicy = "no-referrer";
    frame.sandbox = "allow-scripts allow-popups";
    frame.src = embed;
    ask.hidden = true;
    ask.after(frame);
    if (!wanted) return;
    frame.dataset.wanted = "";
    frame.focus();
  }

  // Also when the banner's answer changes: what the shopper has asked for here stays.
  function followConsent() {
    for (const ask of root.querySelectorAll("[data-embed]")) {
      const frame = ask.hidden && ask.nextElementSibling;
      const isShown = "free" in ask.dataset || isAllowed();
      if (isShown && !frame) showEmbed(ask);
      if (isShown || !frame || "wanted" in frame.dataset) continue;
      frame.remove();
      ask.hidden = false;
    }
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-embed] a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    showEmbed(link.closest("[data-embed]"), true);
    // Where there is a banner, it keeps what was chosen.
    if (privacy()) return;
    try {
      localStorage.setItem(choice(), "yes");
    } catch {
      // Storage is disabled: it is asked again.
    }
    followConsent();
  });

  document.addEventListener("visitorConsentCollected", followConsent);
  if (window.Shopify && window.Shopify.loadFeatures && root.querySelector("[data-embed]"))
    window.Shopify.loadFeatures([{ name: "consent-tracking-api", version: "0.1" }], (error) => {
      if (!error) followConsent();
    });

  // A frame says how high its content is, and is believed within limits; whatever else it says is not heard.
  addEventListener("message", ({ source, data }) => {
    if (!source || !data || data.type !== "waybill:height" || !(data.height > 0)) return;
    for (const frame of root.querySelectorAll("[data-fits] + .embed-frame"))
      if (frame.contentWindow === source)
        frame.height = Math.round(Math.min(Math.max(data.height, 40), 2000));
  });

  // A camera's photo has more bytes than a form may, and slow phones would send it for minutes.
  document.addEventListener("change", async ({ target }) => {
    const [file] = target.files || [];
    if (target.name !== "photo" || !file || file.size < 500000) return;
    const button = target.form.querySelector("button");
    button.disabled = true;
    try {
      const picture = await createImageBitmap(file);
      const scale = Math.min(1, 1600 / Math.max(picture.width, picture.height));
      const canvas = document.createElement("canvas");
      canvas.width = Math.round(picture.width * scale);
      canvas.height = Math.round(picture.height * scale);
      canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
      const small = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
      const files = new DataTransfer();
      files.items.add(new File([small], "photo.jpg", { type: "image/jpeg" }));
      if (target.files[0] === file) target.files = files.files;
    } catch {
      // No picture, or an old browser: it is sent as it is, and the answer says what is wrong.
    } finally {
      button.disabled = false;
    }
  });

  function enhance() {
    offerCopying();
    writeTimes();
    followConsent();
  }

  // As the server writes it (storefront/as-written.mjs); these begin with their day.
  function asWritten(locale, text) {
    if (/^ko\b/.test(locale)) return text.replace(/\bAM\b/, "오전").replace(/\bPM\b/, "오후");
    return /^fr\b/.test(locale) ? text.replace(/^1(?=\s\D)/, "1er") : text;
  }

  // Of the browser's zone; times without a zone stay as the courier wrote them.
  function writeTimes() {
    for (const hint of root.querySelectorAll("[data-zone]")) {
      const [locale, options] = JSON.parse(hint.dataset.zone);
      for (const time of hint.parentNode.querySelectorAll("[data-at]")) {
        const at = new Date(time.dateTime);
        const year = at.getFullYear() === new Date().getFullYear() ? {} : { year: "numeric" };
        time.textContent = asWritten(locale, at.toLocaleString(locale, { ...options, ...year }));
      }
      hint.textContent = hint.dataset.words;
    }
  }

  // What became of a report that was sent stands far below the parcel: read first, and in sight.
  const answer = root.querySelector("[data-answer]");
  if (answer) {
    answer.scrollIntoView({ block: "center" });
    answer.focus({ preventScroll: true });
  }

  enhance();
  // The editor draws in this page again and again.
  document.addEventListener("waybill:drawn", enhance);
  if (main() && main().dataset.url) {
    // A reload would submit the form again; this URL shows the same page by GET.
    history.replaceState(null, "", main().dataset.url + location.hash);
    setInterval(ask, 60000);
    document.addEventListener("visibilitychange", ask);
  }
  addEventListener("beforeprint", () =>
    root.querySelectorAll("details").forEach((each) => (each.open = true)),
  );
})();
