import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { html } from "hono/html";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSandboxShopify } from "../../../sandbox/shopify/app";
import { isGoodIdToken } from "../../../sandbox/shopify/id-token";
import { MOUNT } from "../../../sandbox/shopify/options";
import { ShopifyStore } from "../../../sandbox/shopify/shopify-store";
import { findChromium } from "../../../scripts/testing/machine.mjs";
import { SHOP } from "./a-sandbox";

const browserPath = findChromium();

async function listen(app: Hono): Promise<{ url: string; server: Server }> {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** An embedded app of three pages, on an origin of its own, that knows how to use App Bridge and little else. */
function anApp(sandboxOrigin: () => string, isGood: (token: string) => Promise<boolean>) {
  const app = new Hono();
  const page = (title: string) =>
    html`<!doctype html>
      <html>
        <head>
          <meta name="shopify-api-key" content="waybill-test" />
          <title>${title}</title>
          <script src="${sandboxOrigin()}${MOUNT}/app-bridge.js"></script>
        </head>
        <body>
          <ui-nav-menu>
            <a href="/track/dashboard" rel="home">Home</a>
            <a href="/track/orders">Orders</a>
            <a href="/track/settings">Settings</a>
          </ui-nav-menu>
          <h1>${title}</h1>
          <output id="who"></output>
          <button id="toast" onclick="shopify.toast.show('Saved', { isError: false })">Toast</button>
          <button id="permit" onclick="permit(['write_orders'])">Permit</button>
          <button onclick="permit(['write_products'])">Permit undeclared</button>
          <script>
            const permit = (scopes) =>
              shopify.scopes
                .request(scopes)
                .then(({ result }) => (document.title = result))
                .catch(({ message }) => (document.title = message));
          </script>
          <button id="ask">Ask</button>
          <form data-save-bar onsubmit="event.preventDefault(); document.title = 'Saved ' + this.name.value">
            <input name="name" aria-label="Name" />
          </form>
          <ui-modal id="more"
            ><p>Inside</p>
            <ui-title-bar title="More"></ui-title-bar
          ></ui-modal>
          <s-app-window id="big" src="/track/settings?window=1"></s-app-window>
          <button onclick="big.show()">Window</button>
          <script>
            big.addEventListener("hide", () => (document.title = "Window closed"));
          </script>
          <button id="modal" onclick="shopify.modal.show('more')">Modal</button>
          <script>
            document.getElementById("ask").onclick = async () => {
              const answer = await fetch("/api/who");
              document.getElementById("who").textContent = answer.status + " " + (await answer.text());
            };
          </script>
        </body>
      </html>`;
  let calls = 0;
  app.get("/track/bounce", (c) => c.html(page("Bounce")));
  app.get("/track/:page", (c) => c.html(page(c.req.param("page"))));
  app.get("/api/who", async (c) => {
    calls += 1;
    // As a backend does with a token that has just gone stale: the bridge has to come again with a fresh one.
    if (calls === 1) return c.text("stale", 401, { "x-shopify-retry-invalid-session-request": "1" });
    const token = c.req.header("authorization")?.replace("Bearer ", "") ?? "";
    return c.text((await isGood(token)) ? "known" : "unknown");
  });
  return app;
}

describe.skipIf(!browserPath)(
  "the sandbox admin in a browser (skipped where Chromium is not installed)",
  () => {
    let browser: Browser;
    let page: Page;
    const servers: Server[] = [];
    let admin: string;
    const errors: string[] = [];

    beforeAll(async () => {
      let sandboxUrl = "";
      const client = { clientId: "waybill-test", clientSecret: "hush", name: "Waybill" };
      const isGood = (token: string) => isGoodIdToken({ ...client, url: "" }, SHOP, token, new Date());
      const appServer = await listen(anApp(() => sandboxUrl, isGood));
      const outer = new Hono();
      const sandboxServer = await listen(outer);
      sandboxUrl = sandboxServer.url;
      const { app, shopify } = createSandboxShopify({
        origin: sandboxUrl,
        app: { ...client, url: appServer.url },
        scopes: "read_orders",
        optionalScopes: ["write_orders"],
        shopifyStore: new ShopifyStore(),
        now: () => new Date(),
        retryDelaysMs: [],
      });
      shopify.createShop({ domain: SHOP, name: "Fern & Harbour" });
      outer.route(MOUNT, app);
      servers.push(appServer.server, sandboxServer.server);
      admin = `${sandboxUrl}${MOUNT}/admin/store/fern-and-harbour`;
      browser = await chromium.launch({ executablePath: browserPath!, args: ["--no-sandbox"] });
      page = await browser.newPage();
      page.on("pageerror", (error) => errors.push(error.message));
    });
    afterAll(async () => {
      await browser.close();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    });
    const within = () => page.frameLocator("iframe");

    it("opens the app on its home page and draws its navigation, without the home entry", async () => {
      await page.goto(`${admin}/apps/waybill`);

      await within().getByRole("heading", { name: "dashboard" }).waitFor();
      await page.getByRole("link", { name: "Settings" }).waitFor();
      expect(await page.locator("#app-nav a").allTextContents()).toEqual(["Orders", "Settings"]);
    });

    it("follows its navigation, keeps the address in step and opens there again on reload", async () => {
      await page.locator("#app-nav").getByRole("link", { name: "Orders" }).click();
      await within().getByRole("heading", { name: "orders" }).waitFor();
      await page.waitForURL(`${admin}/apps/waybill/track/orders`);

      await page.reload();
      await within().getByRole("heading", { name: "orders" }).waitFor();

      // The admin is told by the app, which has drawn itself before.
      await page.locator("#app-nav a[aria-current]", { hasText: "Orders" }).waitFor();
      await page.locator("#title", { hasText: "orders" }).waitFor();
    });

    it("adds id tokens to the app's requests, and a fresh one where the app calls it stale", async () => {
      await within().getByRole("button", { name: "Ask" }).click();

      await within().getByText("200 known").waitFor();
    });

    it("shows toasts, and the save bar from the first change to the last", async () => {
      await within().getByRole("button", { name: "Toast" }).click();
      await page.getByRole("status").getByText("Saved").waitFor();

      await within().getByLabel("Name").fill("Ada");
      await page.getByRole("button", { name: "Save" }).click();

      await page.locator("#title", { hasText: "Saved Ada" }).waitFor();
      await page.locator("#save-bar").waitFor({ state: "hidden" });
    });

    it("empties a form again on discard", async () => {
      await within().getByLabel("Name").fill("Someone else");

      await page.getByRole("button", { name: "Discard" }).click();

      await page.locator("#save-bar").waitFor({ state: "hidden" });
      await expect.poll(() => within().getByLabel("Name").inputValue()).toBe("");
    });

    it("opens modals of the app", async () => {
      await within().getByRole("button", { name: "Modal" }).click();

      await within().getByRole("heading", { name: "More" }).waitFor();
      await within().getByRole("button", { name: "Close" }).click();
      await within().getByText("Inside").waitFor({ state: "hidden" });
    });

    it("asks the merchant for optional scopes, grants them, and asks for none twice", async () => {
      const title = (text: string) => page.locator("#title", { hasText: text }).waitFor();
      const granted = async () =>
        ((await (await page.request.get(`${admin}/scopes`)).json()) as { granted: string[] }).granted;

      await within().getByRole("button", { name: "Permit", exact: true }).click();
      await page.getByText("Waybill asks for more permissions: write_orders").waitFor();
      await page.getByRole("button", { name: "Cancel" }).click();
      await title("declined-all");
      expect(await granted()).toEqual(["read_orders"]);

      await within().getByRole("button", { name: "Permit", exact: true }).click();
      await page.getByRole("button", { name: "Allow" }).click();
      await title("granted-all");
      expect(await granted()).toEqual(["read_orders", "write_orders"]);

      await within().getByRole("button", { name: "Permit undeclared" }).click();
      await title("Not declared as optional scopes: write_products");
      await within().getByRole("button", { name: "Permit", exact: true }).click();
      await title("granted-all");
    });

    it("opens a page of the app in a window over everything, with a token, and asks before it is closed", async () => {
      await within().getByRole("button", { name: "Window" }).click();
      const big = page.frameLocator('iframe[name="app-window"]');
      await big.getByRole("heading", { name: "settings" }).waitFor();
      await page.locator("#window-title", { hasText: "settings" }).waitFor();
      const address = page.url();
      await big.getByRole("button", { name: "Ask" }).click();
      await big.getByText("200 known").waitFor();
      await big.getByLabel("Name").fill("Ada");

      await page.getByRole("button", { name: "Close", exact: true }).click();
      await page.getByRole("button", { name: "Stay" }).click();
      expect(await big.getByLabel("Name").inputValue()).toBe("Ada");
      await page.getByRole("button", { name: "Discard" }).click();
      await page.getByRole("button", { name: "Close", exact: true }).click();

      await page.locator("#window").waitFor({ state: "hidden" });
      await page.locator("#title", { hasText: "Window closed" }).waitFor();
      expect(page.url()).toBe(address);
      await page.reload();
    });

    it("brings a page that bounced to where it wanted, with a fresh token", async () => {
      const opened = page.waitForRequest((request) => request.url().includes("/track/settings"));

      await page.goto(
        `${admin}/apps/waybill/track/bounce?shopify-reload=${encodeURIComponent("/track/settings?tab=2")}`,
      );

      const asked = new URL((await opened).url()).searchParams;
      expect(
        await isGoodIdToken(
          { clientId: "waybill-test", clientSecret: "hush", name: "", url: "" },
          SHOP,
          asked.get("id_token")!,
          new Date(),
        ),
      ).toBe(true);
      expect(asked.get("tab")).toBe("2");
      await page.waitForURL(`${admin}/apps/waybill/track/settings?tab=2`);
    });

    it("lets a person place an order and send it off", async () => {
      await page.goto(`${admin}/orders`);

      await page.getByRole("button", { name: "Place an order" }).click();
      await page.getByRole("button", { name: "Fulfil" }).click();

      await page.getByText("SIMFAST1001").waitFor();
      await page.getByText("fulfilled").first().waitFor();
    });

    it("raises no error on any of its pages", () => {
      expect(errors).toEqual([]);
    });
  },
);
