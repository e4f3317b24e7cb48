import { randomUUID } from "node:crypto";
import { html, raw } from "hono/html";
import { signIdToken, STAFF_ID } from "../id-token";
import { MOUNT, type SandboxShopifyOptions } from "../options";
import { signAdminQuery } from "../proxy-signature";
import type { ShopRecord } from "../records";
import { adminPage, type Html } from "./layout";

/** The app's page where the URL names none. */
const HOME = "/track/dashboard";

export const handleOf = (shop: ShopRecord) => shop.domain.split(".")[0]!;

/** The app's URL with the parameters Shopify adds when it opens the app. */
export async function embeddedUrl(
  options: SandboxShopifyOptions,
  shop: ShopRecord,
  path: string,
  given: URLSearchParams,
  locale: string,
): Promise<string> {
  const url = new URL(`${options.app.url}${path || HOME}`);
  const origin = new URL(options.origin);
  const query = new URLSearchParams(given);
  const own = {
    shop: shop.domain,
    host: Buffer.from(`${origin.host}${MOUNT}/admin/store/${handleOf(shop)}`).toString("base64"),
    embedded: "1",
    locale,
    id_token: await signIdToken(options.app, shop.domain, options.now()),
    session: randomUUID().replaceAll("-", ""),
    timestamp: String(Math.floor(options.now().getTime() / 1000)),
  };
  for (const [name, value] of Object.entries(own)) query.set(name, value);
  query.set("hmac", signAdminQuery(query, options.app.clientSecret));
  url.search = query.toString();
  return url.href;
}

export function appFramePage(options: SandboxShopifyOptions, shop: ShopRecord, src: string): Html {
  const store = `${MOUNT}/admin/store/${handleOf(shop)}`;
  const base = `${store}/apps/${options.app.handle ?? "waybill"}`;
  const [firstName = "", lastName = ""] = shop.ownerName.split(" ");
  const user = {
    id: Number(STAFF_ID),
    firstName,
    lastName,
    email: shop.email,
    accountAccess: "account-owner",
  };
  // Inside a script element only `<` could end it.
  const data = JSON.stringify({ base, store, app: options.app.name, user }).replaceAll("<", "\\u003c");
  return adminPage({
    title: options.app.name,
    shop,
    plain: false,
    nav: html`<a href="${base}">${options.app.name}</a>
      <div id="app-nav"></div>`,
    body: html`<div class="progress" id="progress"></div>
      <div class="bar" id="save-bar" role="region" aria-label="Unsaved changes">
        <span>Unsaved changes</span>
        <button id="discard" type="button">Discard</button>
        <button id="save" type="button" class="primary">Save</button>
      </div>
      <iframe
        title="${options.app.name}"
        name="app-iframe"
        data-src="${src}"
        allow="clipboard-write"
      ></iframe>
      <div class="window" id="window" role="dialog" aria-modal="true" aria-label="${options.app.name}" hidden>
        <div class="window-bar">
          <strong id="window-title"></strong>
          <span class="window-unsaved" hidden>Unsaved changes</span>
          <button id="window-discard" type="button" hidden>Discard</button>
          <button id="window-save" type="button" class="primary" hidden>Save</button>
          <button id="window-close" type="button">Close</button>
        </div>
      </div>
      <div class="toasts" id="toasts" aria-live="polite"></div>
      <dialog id="confirm">
        <form method="dialog">
          <p></p>
          <button value="no">Stay</button>
          <button value="yes" class="primary">Yes</button>
        </form>
      </dialog>
      <script type="application/json" id="frame-data">
        ${raw(data)}
      </script>
      <script src="${MOUNT}/admin/frame.js"></script>`,
  });
}
