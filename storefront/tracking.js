/* global DOMParser, FormData, addEventListener, document, fetch, history, navigator, sessionStorage, setInterval, setTimeout */
// Comforts only: copying the number, news without a reload, what was typed. The page works without any of it.
(() => {
  const said = document.getElementById("said");
  const main = () => document.getElementById("content");

  function offerCopying() {
    if (!navigator.clipboard) return;
    for (const button of document.querySelectorAll("[data-copy]")) {
      button.hidden = false;
      button.onclick = async () => {
        await navigator.clipboard.writeText(button.dataset.copy);
        const words = button.textContent;
        button.textContent = said.textContent = button.dataset.copied;
        setTimeout(() => (button.textContent = words), 2000);
      };
    }
  }

  // The answer does not repeat what was typed; the tab remembers it, so that a slip is quickly mended.
  for (const form of document.querySelectorAll("form[data-keep]")) {
    const key = "track-" + form.dataset.keep;
    try {
      if (document.querySelector("[role=alert]")) {
        for (const [name, value] of JSON.parse(sessionStorage.getItem(key) || "[]"))
          form.elements[name].value = value;
      }
      form.addEventListener("submit", () =>
        sessionStorage.setItem(key, JSON.stringify([...new FormData(form)])),
      );
    } catch {
      // Storage is switched off, or holds something else: the form is simply empty.
    }
  }

  async function askForNews() {
    const { url, version, final, said: words } = main().dataset;
    if (!url || final || document.hidden) return;
    const answer = await fetch(url + "&format=json", { headers: { accept: "application/json" } });
    if (!answer.ok || (await answer.json()).data.version === version) return;
    const page = await fetch(url);
    if (!page.ok) return;
    const next = new DOMParser().parseFromString(await page.text(), "text/html").getElementById("content");
    if (!next) return;
    const open = [...document.querySelectorAll("details")].map((each) => each.open);
    main().replaceWith(next);
    document.querySelectorAll("details").forEach((each, index) => (each.open = open[index] || false));
    offerCopying();
    said.textContent = words;
  }
  // No connection just now: the next round asks again.
  const ask = () => askForNews().catch(() => {});

  offerCopying();
  if (main() && main().dataset.url) {
    // After a form was sent, a reload would send it again; this address shows the same without it.
    history.replaceState(null, "", main().dataset.url);
    setInterval(ask, 60000);
    document.addEventListener("visibilitychange", ask);
  }
  addEventListener("beforeprint", () =>
    document.querySelectorAll("details").forEach((each) => (each.open = true)),
  );
})();
