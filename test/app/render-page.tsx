import type { ActionFunction, LoaderFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import polaris from "@shopify/polaris/locales/en.json";
import { render, screen } from "@testing-library/react";
import axe from "axe-core";
import { http, HttpResponse } from "msw";
import type { ComponentType } from "react";
import { createI18n } from "../../app/i18n/create-i18n";
import { PolarisTextsContext } from "../../app/i18n/polaris-texts";
import { TranslationProvider } from "../../app/i18n/translation";
import { readTexts } from "../../app/read-texts";
import TrackLayout, { ErrorBoundary, loader as trackLoader, shouldRevalidate } from "../../app/routes/track";
import * as calls from "../../app/routes/track_.call.$name";
import { loader as pulse } from "../../app/routes/track_.pulse";
import { loader as shipmentCheck } from "../../app/routes/track_.shipment-check";
import type { LanguageTag } from "../../contract/locales";
import { ADMIN_TOKEN } from "../admin-data";
import type { MockedEndApi } from "../msw/end-api";
import { server } from "../msw/server";

/** Read once: nothing changes them. */
const english = readTexts("en");

interface PageModule {
  default?: ComponentType;
  loader?: LoaderFunction;
  action?: ActionFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
}

interface RenderOptions {
  sandbox?: boolean;
  /** With an admin token's cookie, outside of the Shopify admin. */
  standalone?: boolean;
  helpCenterUrl?: string;
  dedicatedSupportUrl?: string;
  affiliateUrl?: string;
  /** What the cookie of "view as" says. */
  viewAs?: string;
}

/** Real routes below the real layout, at one address, over a service that msw answers for by the contract. */
export async function renderPage(
  service: MockedEndApi,
  at: string,
  pages: Record<string, PageModule>,
  { standalone = false, viewAs = "", ...config }: RenderOptions = {},
) {
  const context = () => ({
    endApi: service.endApi,
    isSignedBearer: async () => true,
    report: () => {},
    config: {
      appUrl: "http://app.test",
      apiKey: "id",
      appBridgeUrl: "",
      supportUrl: "mailto:help@waybill.example",
      dedicatedSupportUrl: null,
      affiliateUrl: null,
      helpCenterUrl: "mailto:help@waybill.example",
      sandbox: false,
      adminTokens: true,
      loadingScreenAfterMs: 600_000,
      buildId: "b1",
      ...config,
    },
  });
  const cookies = [standalone && `waybill_admin=${ADMIN_TOKEN}`, viewAs && `waybill_view_as=${viewAs}`];
  // Each request gets a context of its own, as from the process, and the bearer that App Bridge or the cookie gives.
  const called = <Call extends LoaderFunction | ActionFunction>(call: Call | undefined) =>
    call &&
    ((args: Parameters<Call>[0]) =>
      call({ ...args, request: signedIn(args.request, cookies), context: context() }));

  const routeOf = ([path, page]: [string, PageModule]) => ({
    path,
    Component: page.default,
    loader: called(page.loader),
    action: called(page.action),
    shouldRevalidate: page.shouldRevalidate,
  });
  const isResource = ([, page]: [string, PageModule]) => !page.default;
  const Stub = createRemixStub([
    {
      id: "routes/track",
      path: "/",
      Component: TrackLayout,
      ErrorBoundary,
      loader: called(trackLoader as LoaderFunction),
      shouldRevalidate,
      children: Object.entries(pages)
        .filter((entry) => !isResource(entry))
        .map(routeOf),
    },
    ...Object.entries({ "/track/call/:name": calls as PageModule, ...pages })
      .filter(isResource)
      .map(routeOf),
  ]);
  // The pulse, a check's outcome and a language's texts are asked by a plain fetch, beside the router.
  server.use(
    http.get("/i18n/:tag.json", ({ params }) => HttpResponse.json(readTexts(params.tag as LanguageTag))),
    http.get("/track/pulse", ({ request }) =>
      pulse({ request: signedIn(request, cookies), context: context(), params: {} }),
    ),
    http.get("/track/shipment-check", ({ request }) =>
      shipmentCheck({ request: signedIn(request, cookies), context: context(), params: {} }),
    ),
  );

  const view = render(
    <TranslationProvider i18n={createI18n("en", english)}>
      <PolarisTextsContext.Provider value={polaris}>
        <Stub initialEntries={[at]} future={{ v3_singleFetch: true }} />
      </PolarisTextsContext.Provider>
    </TranslationProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
  return view;
}

function signedIn(request: Request, cookies: (string | false)[]): Request {
  const headers = new Headers(request.headers);
  headers.set("cookie", cookies.filter(Boolean).join("; "));
  if (!cookies[0]) headers.set("authorization", "Bearer the-token");
  return new Proxy(request, {
    get(target, property) {
      if (property === "headers") return headers;
      const value = Reflect.get(target, property, target) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** What axe finds wrong with what is drawn; colours need a browser and are looked at there. */
export async function faultsOf(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, {
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: false } },
    // jsdom loads none.
    iframes: false,
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}
