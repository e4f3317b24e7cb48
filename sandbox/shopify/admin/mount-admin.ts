import { timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { csrf } from "hono/csrf";
import { html } from "hono/html";
import { z } from "zod";
import { chargeSignature, isOpen } from "../billing/charges";
import { signIdToken } from "../id-token";
import { MOUNT, type SandboxShopifyOptions } from "../options";
import type { SandboxShopify } from "../sandbox-shopify";
import type { ShopStore } from "../shop-store";
import { appFramePage, embeddedUrl, handleOf } from "./app-frame";
import { bridgeChrome } from "./bridge-chrome.client";
import { bridgeCore } from "./bridge-core.client";
import { bridgeForms } from "./bridge-forms.client";
import { bridgeGlobal } from "./bridge-global.client";
import { chargePage } from "./charge-page";
import { clientScript } from "./client-script";
import { frame } from "./frame.client";
import { appWindow } from "./window.client";
import { adminPage } from "./layout";
import { journeys, orderControlsPage } from "./order-controls";

const Fulfil = z.object({
  journey: z.enum(Object.keys(journeys) as [keyof typeof journeys]).catch("SIMFAST"),
  trackingNumber: z.string().trim().default(""),
  company: z.string().trim().default(""),
});
const Decide = z.object({ decision: z.enum(["approve", "decline", "expire"]) });
const ScopeChange = z.object({
  change: z.enum(["grant", "revoke"]),
  scope: z.union([z.string().transform((one) => [one]), z.array(z.string())]),
});
const Locale = z.string().regex(/^[a-zA-Z]{2}(-[a-zA-Z]{2})?$/);
const LOCALE_COOKIE = "sandbox_locale";

interface Parts {
  options: SandboxShopifyOptions;
  shopify: SandboxShopify;
}

/** The sandbox admin: the frame around the app, the order controls, and the page where charges are approved. */
export function mountAdmin(app: Hono, { options, shopify }: Parts): void {
  const script = (text: string) => (c: Context) =>
    c.body(text, 200, { "content-type": "text/javascript; charset=utf-8" });
  app.get("/app-bridge.js", script(clientScript(bridgeCore, bridgeChrome, bridgeForms, bridgeGlobal)));

  const admin = new Hono();
  admin.use(csrf());
  admin.get("/frame.js", script(clientScript(appWindow, frame)));
  admin.get("/", (c) => c.html(shopsPage(options)));

  const withShop = (run: (c: Context, shop: ShopStore) => Response | Promise<Response>) => (c: Context) => {
    const shop = options.shopifyStore.findShop(`${c.req.param("handle")}.myshopify.com`);
    return shop ? run(c, shop) : c.text("The sandbox has no such shop", 404);
  };
  const appHandle = options.app.handle ?? "waybill";
  const orderControlsUrl = (shop: ShopStore) => `${MOUNT}/admin/store/${handleOf(shop.record)}/orders`;

  const openApp = withShop(async (c, { record }) => {
    const [, path = ""] = /\/apps\/[^/]+(\/.*)?$/.exec(c.req.path) ?? [];
    if (c.req.param("app") !== appHandle) {
      return c.redirect(`${MOUNT}/admin/store/${handleOf(record)}/apps/${appHandle}${path}`);
    }
    const query = new URL(c.req.url).searchParams;
    const locale = Locale.safeParse(query.get("locale") ?? getCookie(c, LOCALE_COOKIE)).data ?? "en";
    setCookie(c, LOCALE_COOKIE, locale, { path: `${MOUNT}/admin`, sameSite: "Lax" });
    return c.html(appFramePage(options, record, await embeddedUrl(options, record, path, query, locale)));
  });
  admin.get("/store/:handle/apps/:app", openApp);
  admin.get("/store/:handle/apps/:app/*", openApp);
  admin.get(
    "/store/:handle",
    withShop((c, { record }) => c.redirect(`${MOUNT}/admin/store/${handleOf(record)}/apps/${appHandle}`)),
  );
  admin.post(
    "/store/:handle/id-token",
    withShop(async (c, { record }) => c.text(await signIdToken(options.app, record.domain, options.now()))),
  );

  admin.get(
    "/store/:handle/scopes",
    withShop((c, { record }) => c.json(shopify.scopesOf(record.domain))),
  );
  admin.post(
    "/store/:handle/scopes",
    withShop(async (c, { record }) => {
      const { change, scope: scopes } = ScopeChange.parse(await c.req.parseBody({ all: true }));
      const { optional } = shopify.scopesOf(record.domain);
      if (!scopes.every((scope) => optional.includes(scope)))
        return c.text("The app has not declared these scopes as optional", 422);
      if (change === "grant") shopify.grantScopes(record.domain, scopes);
      else shopify.revokeScopes(record.domain, scopes);
      return c.json(shopify.scopesOf(record.domain));
    }),
  );

  admin.get(
    "/store/:handle/orders",
    withShop((c, shop) => c.html(orderControlsPage(shop, options.app.name))),
  );
  admin.post(
    "/store/:handle/orders",
    withShop(async (c, shop) => {
      const { email } = await c.req.parseBody();
      shopify.placeOrder(shop.record.domain, typeof email === "string" && email ? { email } : {});
      return c.redirect(orderControlsUrl(shop), 303);
    }),
  );
  admin.post(
    "/store/:handle/orders/:order/fulfil",
    withShop(async (c, shop) => {
      const order = shop.get("order", c.req.param("order") ?? "");
      if (!order) return c.text("The shop has no such order", 404);
      const { journey, trackingNumber, company } = Fulfil.parse(await c.req.parseBody());
      const number =
        trackingNumber || `${journey}${order.number}${String(options.now().getTime()).slice(-6)}`;
      shopify.fulfillOrder(shop.record.domain, order.id, {
        trackingNumber: number,
        company: company || null,
      });
      return c.redirect(orderControlsUrl(shop), 303);
    }),
  );
  admin.post(
    "/store/:handle/orders/:order/cancel",
    withShop((c, shop) => {
      const order = shop.get("order", c.req.param("order") ?? "");
      if (!order) return c.text("The shop has no such order", 404);
      shopify.cancelOrder(shop.record.domain, order.id);
      return c.redirect(orderControlsUrl(shop), 303);
    }),
  );

  const findCharge = (c: Context, shop: ShopStore) => {
    const id = c.req.param("charge") ?? "";
    const expected = Buffer.from(chargeSignature(options, shop.record.domain, id));
    const given = Buffer.from(c.req.query("signature") ?? "");
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
    const charge = isOurs ? shop.get("subscription", id) : undefined;
    return charge && isOpen(charge, options.now()) ? charge : undefined;
  };
  admin.get(
    "/store/:handle/charges/:charge/confirm",
    withShop((c, shop) => {
      const charge = findCharge(c, shop);
      const action = new URL(c.req.url);
      return charge
        ? c.html(chargePage(shop.record, charge, action.pathname + action.search))
        : c.text("No such charge", 404);
    }),
  );
  admin.post(
    "/store/:handle/charges/:charge/confirm",
    withShop(async (c, shop) => {
      const charge = findCharge(c, shop);
      const decision = Decide.safeParse(await c.req.parseBody()).data?.decision;
      if (!charge || !decision) return c.text("No such charge", 404);
      shopify.decideAbout(shop.record.domain, charge, decision);
      if (decision !== "approve") return c.redirect(`${MOUNT}/admin/store/${handleOf(shop.record)}`, 303);
      const back = new URL(charge.returnUrl);
      back.searchParams.set("charge_id", charge.id);
      return c.redirect(back.href, 303);
    }),
  );
  app.route("/admin", admin);
}

function shopsPage({ shopifyStore, app }: SandboxShopifyOptions) {
  return adminPage({
    title: "All shops",
    shop: null,
    body: html`<h1>Shops of the sandbox</h1>
      <ul>
        ${shopifyStore.shops.map(({ record }) => {
          const store = `${MOUNT}/admin/store/${handleOf(record)}`;
          return html`<li>
            ${record.name}: <a href="${store}/apps/${app.handle ?? "waybill"}">${app.name}</a>,
            <a href="${store}/orders">orders</a>
          </li>`;
        })}
      </ul>`,
  });
}
