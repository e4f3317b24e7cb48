import { readFileSync } from "node:fs";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { vi } from "vitest";
import * as editor from "../../app/routes/track.trackingPage_.edit.$id";
import * as trackingPage from "../../app/routes/track.trackingPage";
import * as calls from "../../app/routes/track_.call.$name";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { checkDocument } from "../../storefront/sections/check-document";
import { aTrackingPage, wellReplies } from "../admin-data";
import { mockEndApi, type Replies } from "../msw/end-api";
import { server } from "../msw/server";
import { renderPage } from "./render-page";

/** The default page with banners of these titles. */
export const documentOf = (...banners: string[]) =>
  checkDocument({
    ...DEFAULT_DOCUMENT,
    sections: DEFAULT_DOCUMENT.sections.toSpliced(
      2,
      0,
      ...banners.map((title, index) => ({
        ...{ id: `offer-${index + 1}`, type: "banner" },
        settings: { title, text: "<p>Now</p>" },
      })),
    ),
  }).document!;

/** Opens the editor of a page; `sent` has the inputs of calls by their name. */
export async function openEditor({
  document = documentOf("Sale"),
  at = "/track/trackingPage/edit/1",
  page = {},
  replies = {},
} = {}) {
  let version = 3;
  const service = mockEndApi({
    ...wellReplies(),
    getTrackingPages: { pages: [aTrackingPage()] },
    getTrackingPage: () => ({ ...aTrackingPage({ version: 3, ...page }), document }),
    saveTrackingPage: ({ document: saved }: { document: unknown }) => ({
      ...aTrackingPage({ version: (version += 1), has_changes: true }),
      document: saved,
    }),
    publishTrackingPage: () => aTrackingPage({ version }),
    ...replies,
  } as unknown as Replies);
  const pages = {
    "/track/trackingPage": trackingPage,
    "/track/trackingPage/edit/:id": editor,
    "/track/call/:name": calls,
  } as never;
  const view = await renderPage(service, at, pages);
  await screen.findByRole("region", { name: "Edit" });
  const sent = (name: string) => service.calls.filter((each) => each.name === name).map(({ input }) => input);
  return { ...view, sent, user: userEvent.setup() };
}
/** Serves the texts of shoppers. The true ones: an editor keeps them for as long as its module lives, which is the files of a worker. */
export const serveShopperTexts = () =>
  server.use(
    http.get("*/i18n/shopper/:file", ({ params }) =>
      HttpResponse.json(JSON.parse(readFileSync(`public/i18n/shopper/${String(params.file)}`, "utf8"))),
    ),
  );

/** What a browser has and jsdom has not, and the texts of shoppers. */
export function prepareEditor() {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  serveShopperTexts();
  return () => vi.unstubAllGlobals();
}
