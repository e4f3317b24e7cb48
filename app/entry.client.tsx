import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { createI18n } from "./i18n/create-i18n";
import { loadPolarisTexts, PolarisTextsContext } from "./i18n/polaris-texts";
import { textsAddress } from "./i18n/texts-address";
import { TranslationProvider } from "./i18n/translation";
import { fetchInLanguage } from "./shell/fetch-in-language";
import { fetchWhole } from "./shell/fetch-whole";
import { fetchWhenOnline } from "./shell/network";
import { prepareRoutes } from "./shell/prepare-routes";
import { firstTryOf } from "./shell/second-try";
import { exchangeAdminToken, findAdminToken } from "./shell/window-admin-token";
import type { Texts } from "./texts";

/** The texts that the server rendered must be loaded before the first render, or the page would flash. */
async function hydrate(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  const [texts, polaris] = await Promise.all([
    fetch(textsAddress(lang, dataset.build)).then((response) => response.json() as Promise<Texts>),
    loadPolarisTexts(dataset.polaris ?? "en"),
  ]);
  const i18n = createI18n(lang, texts, reportMissing);

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslationProvider i18n={i18n}>
          <PolarisTextsContext.Provider value={polaris}>
            <Browser />
          </PolarisTextsContext.Provider>
        </TranslationProvider>
      </StrictMode>,
    );
  });
}

/** The console is the browser's log. */
function reportMissing(text: string): void {
  // eslint-disable-next-line no-console
  console.warn("A text is missing:", text);
}

/** Remix makes its router while it is drawn for the first time. */
function Browser() {
  useEffect(() => {
    prepareRoutes();
    // Marks the document as hydrated, for tests that drive a browser: event handlers work from now on.
    document.documentElement.dataset.hydrated = "";
    if (adminToken) void exchangeAdminToken(adminToken);
  }, []);
  return <RemixBrowser />;
}

// Before the router reads the address.
history.replaceState(history.state, "", firstTryOf(new URL(location.href)));
const adminToken = findAdminToken();
// App Bridge has its own fetch, which adds the token; each further try gets a fresh one.
window.fetch = fetchWhenOnline(fetchWhole(fetchInLanguage(window.fetch.bind(window))));
void hydrate();
