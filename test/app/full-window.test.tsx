import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { isOfEditor } from "../../app/features/page-editor/part-of-anchor";
import * as editor from "../../app/routes/track.trackingPage_.edit.$id";
import * as trackingPage from "../../app/routes/track.trackingPage";
import * as calls from "../../app/routes/track_.call.$name";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { checkDocument } from "../../storefront/sections/check-document";
import { aTrackingPage, wellReplies } from "../admin-data";
import { mockEndApi, type Replies } from "../msw/end-api";
import { serveShopperTexts } from "./open-page-editor";
import { renderPage } from "./render-page";

/** As App Bridge defines it. */
class AppWindow extends HTMLElement {
  show = vi.fn();
}
customElements.define("s-app-window", AppWindow);

const saveBar = { show: vi.fn(), hide: vi.fn(), leaveConfirmation: vi.fn() };

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("shopify", {
    ...{ saveBar, loading: () => {}, toast: { show: () => "1", hide: () => {} } },
    config: { shop: "fern.myshopify.com", host: "aG9zdA==", locale: "de" },
  });
  saveBar.show.mockClear();
  saveBar.hide.mockClear();
  serveShopperTexts();
  return () => vi.unstubAllGlobals();
});

async function open(at: string, options = {}) {
  const document = checkDocument(DEFAULT_DOCUMENT).document!;
  const service = mockEndApi({
    ...wellReplies(),
    getTrackingPages: { pages: [aTrackingPage()] },
    getTrackingPage: { ...aTrackingPage({ version: 3 }), document },
  } as unknown as Replies);
  const pages = {
    "/track/trackingPage": trackingPage,
    "/track/trackingPage/edit/:id": editor,
    "/track/call/:name": calls,
  } as never;
  const view = await renderPage(service, at, pages, options);
  return { ...view, service, user: userEvent.setup() };
}
const appWindow = () => document.querySelector<AppWindow>("s-app-window");
const editLink = () => screen.findAllByRole("link", { name: /^Edit/ });

describe("the editor's window in the Shopify admin", () => {
  it("is opened by a click on Edit, with what an embedded page is asked for", async () => {
    const { user, service } = await open("/track/trackingPage");
    const before = service.calls.length;

    await user.click((await editLink())[0]!);

    expect(appWindow()!.show).toHaveBeenCalledTimes(1);
    const url = new URL(appWindow()!.getAttribute("src")!, "http://app");
    expect(url.pathname).toMatch(/^\/track\/trackingPage\/edit\/\d+$/);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ shop: "fern.myshopify.com", host: "aG9zdA==", locale: "de", embedded: "1", window: "1" },
    });
    expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
    expect(service.calls).toHaveLength(before);
    // What was done there is read once it is closed.
    appWindow()!.dispatchEvent(new Event("hide"));
    await waitFor(() => expect(service.calls.length).toBeGreaterThan(before));
  });

  it("leaves a click with a modifier to the browser", async () => {
    const { user } = await open("/track/trackingPage");
    const [link] = await editLink();

    await user.keyboard("{Control>}");
    await user.click(link!);
    await user.keyboard("{/Control}");

    expect(appWindow()!.show).not.toHaveBeenCalled();
  });

  it("is none outside of it: there the editor is a page", async () => {
    const { user } = await open("/track/trackingPage", { standalone: true });

    await user.click((await editLink())[0]!);

    expect(await screen.findByRole("region", { name: "Preview" })).toBeVisible();
    expect(appWindow()).toBeNull();
    expect(screen.getByRole("link", { name: "Tracking pages" })).toBeVisible();
  });

  it("holds the editor without navigation and without a way back of its own", async () => {
    await open("/track/trackingPage/edit/1?window=1");

    expect(await screen.findByRole("region", { name: "Preview" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Tracking pages" })).toBeNull();
    expect(document.querySelector("ui-nav-menu")).toBeNull();
    expect(appWindow()).toBeNull();
  });

  it("is told by the admin's bar that something is not saved, and throws it away from there", async () => {
    const { user } = await open("/track/trackingPage/edit/1?window=1&anchor=style");
    const accent = await screen.findByRole("textbox", { name: "Accent" });
    expect(saveBar.show).not.toHaveBeenCalled();

    await user.type(accent, "blue");
    await user.click(screen.getByRole("spinbutton"));

    await waitFor(() => expect(saveBar.show).toHaveBeenCalled());
    const bar = within(document.querySelector<HTMLElement>("ui-save-bar")!);
    expect(bar.getByText("Save")).toBeDisabled();
    saveBar.hide.mockClear();
    await user.click(bar.getByText("Discard"));
    await waitFor(() => expect(saveBar.hide).toHaveBeenCalled());
    expect(accent).toHaveValue("");
  });
});

describe("addresses of the editor", () => {
  it.each([
    ["/track/trackingPage/edit/12", true],
    ["/track/trackingPage/edit/12?anchor=style", true],
    ["/track/trackingPage?anchor=sort-sections", true],
    ["/track/trackingPage?anchor=pages", false],
    ["/track/trackingPage", false],
    ["/track/orders?anchor=style", false],
  ])("%s: %s", (address, expected) => {
    expect(isOfEditor(address)).toBe(expected);
  });
});
