import { TextField } from "@shopify/polaris";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { SaveBar } from "../../app/form/save-bar";
import { useSaveBar } from "../../app/form/use-save-bar";
import { exchangeAdminToken, findAdminToken } from "../../app/shell/window-admin-token";
import { SHOP, wellReplies } from "../admin-data";
import { mockEndApi } from "../msw/end-api";
import { server } from "../msw/server";
import { renderPage } from "./render-page";

function FormPage() {
  const [name, setName] = useState("first");
  const bar = useSaveBar({
    values: name,
    saved: "first",
    save: async () => {},
    discard: () => setName("first"),
  });
  return (
    <>
      <h1>Form</h1>
      <SaveBar bar={bar} />
      <TextField label="Name" value={name} onChange={setName} autoComplete="off" />
    </>
  );
}

/** A page inside the Shopify admin with a form that was changed; the server takes `token` for one of `store`. */
async function openEmbedded(token: string, store = SHOP) {
  document.documentElement.dataset.mode = "embedded";
  server.use(
    http.post("/admin-token", ({ request }) =>
      request.headers.get("x-waybill-admin-token") === "signed"
        ? HttpResponse.json({ store, isNew: false })
        : new HttpResponse("Unauthorized", { status: 401 }),
    ),
  );
  const pages = { "/track/form": { default: FormPage } } as never;
  const { container } = await renderPage(mockEndApi(wellReplies()), "/track/form", pages);
  await act(() => exchangeAdminToken(token));
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "second" } });
  return container;
}

beforeEach(() => delete window.adminToken);
afterEach(async () => {
  // What a window has accepted is kept as long as the window: only the test's own is forgotten.
  server.use(http.post("/admin-token", () => HttpResponse.json({ store: "none", isNew: false })));
  await exchangeAdminToken("none");
  delete document.documentElement.dataset.mode;
  location.hash = "";
});

describe("an admin token in the window", () => {
  it("shows staff the bar with pages of theirs, and the app's own save bar inside the Shopify admin", async () => {
    const container = await openEmbedded("signed");

    const staff = within(screen.getByRole("complementary", { name: "Store" }));
    expect(staff.getByRole("link", { name: "Gates" })).toHaveAttribute(
      "href",
      "/track/gates?adminToken=signed",
    );
    expect(screen.getByRole("region", { name: "Unsaved changes" })).toBeInTheDocument();
    expect(container.querySelector("ui-save-bar")).toBeNull();
  });

  it.each([
    ["forged", "forged", SHOP],
    ["another store's", "signed", "other.myshopify.com"],
  ])("changes nothing when it is %s", async (_, token, store) => {
    const container = await openEmbedded(token, store);

    expect(screen.queryByRole("complementary")).toBeNull();
    expect(container.querySelector("ui-save-bar")).not.toBeNull();
  });

  it("is read as text only: an element of that name is none", () => {
    for (const given of [undefined, document.body, "", "two words", "line\n"]) {
      window.adminToken = given;
      expect(findAdminToken()).toBeNull();
    }
    window.adminToken = "a.b-c_d";
    expect(findAdminToken()).toBe("a.b-c_d");
  });

  it("is read from the address that the admin opens, which it leaves", () => {
    document.documentElement.dataset.mode = "embedded";
    history.replaceState(null, "", "/track/orders?embedded=1#adminToken=a.b.c");

    expect(findAdminToken()).toBe("a.b.c");
    expect(location.href).toMatch(/\/track\/orders\?embedded=1$/);
  });

  it.each([
    ["of a stand-alone page, which any site can link to", "standalone", "a.b.c"],
    ["that cannot be read", "embedded", "%"],
  ])("is not taken from an address %s", (_, mode, given) => {
    document.documentElement.dataset.mode = mode;
    history.replaceState(null, "", `/track/orders#adminToken=${given}`);

    expect(findAdminToken()).toBeNull();
    expect(location.href).toMatch(/\/track\/orders$/);
  });

  it("reloads a stand-alone page once, also where the browser does not keep the cookie", async () => {
    document.documentElement.dataset.mode = "standalone";
    server.use(http.post("/admin-token", () => HttpResponse.json({ store: SHOP, isNew: true })));
    const reload = vi.fn();
    vi.stubGlobal("location", { href: location.href, reload });
    onTestFinished(() => void vi.unstubAllGlobals());

    for (const token of ["a.b.first-of-this-window", "a.b.first-of-this-window", "a.b.the-next-that-is-set"])
      await exchangeAdminToken(token);

    expect(reload).toHaveBeenCalledTimes(2);
  });
});
