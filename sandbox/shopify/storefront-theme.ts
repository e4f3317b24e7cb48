import { html, raw } from "hono/html";
import type { ShopRecord } from "./records";

const NO_LAYOUT = /^\s*\{%-?\s*layout\s+none\s*-?%\}/;

/**
 * Renders the app's Liquid response inside the shop's theme, or alone with `{% layout none %}`. Other Liquid is passed
 * through: the sandbox has no renderer.
 */
export function inTheme(liquid: string, shop: ShopRecord): string {
  if (NO_LAYOUT.test(liquid)) return liquid.replace(NO_LAYOUT, "");
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${shop.name}</title>
          <style>
            body {
              margin: 0;
              font:
                16px/1.6 Georgia,
                serif;
              color: #24332d;
              background: #fbf8f2;
            }
            header,
            footer {
              padding: 1.25rem 2rem;
              border-bottom: 1px solid #e2d9c8;
            }
            footer {
              border-width: 1px 0 0;
              color: #6b6454;
            }
          </style>
        </head>
        <body>
          <header><strong>${shop.name}</strong></header>
          <main id="MainContent">${raw(liquid)}</main>
          <footer>A shop of the sandbox</footer>
        </body>
      </html>`,
  );
}
