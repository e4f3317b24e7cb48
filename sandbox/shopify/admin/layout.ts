import { html, raw } from "hono/html";
import { MOUNT } from "../options";
import type { ShopRecord } from "../records";

export type Html = ReturnType<typeof html>;

/** The sandbox's own design, so that it is not mistaken for Shopify's admin. */
const styles = `
*{box-sizing:border-box}
body{margin:0;font:14px/1.5 system-ui,sans-serif;color:#1f2d3a;background:#e8eef0}
a{color:#0b5d6b}
.top{display:flex;gap:16px;align-items:center;height:48px;padding:0 16px;background:#0f3d4a;color:#f2f7f6}
.top strong{letter-spacing:.02em}
.top .badge{background:#f3c969;color:#3b2c00;border-radius:3px;padding:1px 8px;font-size:12px;font-weight:600}
.top .title{margin-left:auto}
.shell{display:grid;grid-template-columns:208px 1fr;height:calc(100vh - 48px)}
.side{padding:12px 8px;background:#d5e0e2;overflow:auto}
.side a{display:block;padding:6px 12px;border-radius:4px;color:inherit;text-decoration:none}
.side a:hover,.side a[aria-current]{background:#f4f8f8}
.side .within{padding-left:28px}
main{overflow:auto;min-width:0;display:flex;flex-direction:column}
main.plain{display:block;padding:8px 24px}
iframe{border:0;width:100%;flex:1}
td{white-space:nowrap}
table{width:100%;border-collapse:collapse;background:#fff}
th,td{text-align:left;padding:8px 12px;border-bottom:1px solid #dde6e8;vertical-align:top}
form.row{display:flex;gap:6px;flex-wrap:wrap;margin:0}
input,select,button{font:inherit;padding:4px 10px;border:1px solid #8aa2a8;border-radius:4px;background:#fff}
button.primary{background:#0f6b5c;border-color:#0f6b5c;color:#fff}
.card{background:#fff;padding:24px;border-radius:6px;max-width:560px}
.bar{display:none;gap:8px;align-items:center;padding:8px 16px;background:#3b2c00;color:#fff3d0}
.bar.on{display:flex}.bar span{margin-right:auto}
.window{position:fixed;inset:0;z-index:1;display:flex;flex-direction:column;background:#fff}.window[hidden],.window [hidden]{display:none}
.window-bar{display:flex;gap:8px;align-items:center;height:48px;padding:0 16px;background:#0f3d4a;color:#f2f7f6}.window-bar strong{margin-right:auto;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.window-bar>:not(strong){flex:none}
.progress{display:none;position:fixed;top:0;left:0;right:0;height:3px;background:#f3c969}.progress.on{display:block}
.toasts{position:fixed;bottom:16px;left:50%;transform:translateX(-50%);display:grid;gap:8px;z-index:2}
.toast{display:flex;gap:12px;align-items:center;padding:10px 16px;border-radius:6px;background:#0f3d4a;color:#fff}
.toast.error{background:#8c1d18}
dialog{width:min(420px,calc(100vw - 32px));padding:16px;border:0;border-radius:8px;box-shadow:0 16px 40px #0006}
@media (max-width:700px){
  .top{gap:8px;overflow:hidden;white-space:nowrap}.top strong,.top .title{overflow:hidden;text-overflow:ellipsis}.top .badge{flex:none}
  .window-unsaved{display:none}
  .shell{grid-template-columns:1fr;grid-template-rows:auto 1fr}
  .side{display:flex;gap:2px;padding:4px;overflow-x:auto;scrollbar-width:none}.side a{white-space:nowrap}.side a{padding:6px 10px}.side .within{padding-left:10px}#app-nav{display:contents}
}`;

interface Page {
  title: string;
  shop: ShopRecord | null;
  /** Where the app's own navigation is inserted. */
  nav?: Html;
  plain?: boolean;
  body: Html;
}

export function adminPage({ title, shop, nav, plain = true, body }: Page): Html {
  const store = shop && `${MOUNT}/admin/store/${shop.domain.split(".")[0]}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Sandbox admin</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <header class="top">
          <strong>${shop?.name ?? "Shops"}</strong><span class="badge">Sandbox admin</span>
          <span class="title" id="title">${title}</span>
        </header>
        <div class="shell">
          <nav class="side" aria-label="Sandbox admin">
            ${store && html`<a href="${store}/orders">Orders</a>`} ${nav ?? ""}
            <a href="${MOUNT}/admin">All shops</a>
          </nav>
          <main class="${plain ? "plain" : ""}">${body}</main>
        </div>
      </body>
    </html>`;
}
