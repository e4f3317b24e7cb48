import { Hono } from "hono";
import { html, raw } from "hono/html";
import { type DnsRecord, type RecordType, TYPES } from "./dns-message";
import type { SimulatedDns } from "./simulated-dns";

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'";
const MAX_RECORDS = 500;
const NAME = /^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9])?$/;

const STYLE = raw(`
  :root { font: 15px/1.5 system-ui, sans-serif; color: #1c2733; background: #f4f6f8 }
  body { margin: 0 auto; max-width: 920px; padding: 24px 16px 64px }
  h1 { font-size: 22px; margin: 0 0 8px } p { color: #5b6773; margin: 0 0 16px }
  .table { overflow-x: auto; background: #fff; border: 1px solid #dde3e9; border-radius: 10px; margin: 0 0 24px }
  table { width: 100%; border-collapse: collapse } th { text-align: left; font-weight: 600 }
  th, td { padding: 8px 12px; border-bottom: 1px solid #e8ecf0; vertical-align: top } td { overflow-wrap: anywhere }
  td:last-child { width: 1px } form.new { display: flex; flex-wrap: wrap; gap: 12px; align-items: end }
  label { display: grid; gap: 4px; font-size: 13px; color: #5b6773; flex: 1 1 200px } label.type { flex: 0 0 110px }
  input, select, button { font: inherit; padding: 6px 10px; border: 1px solid #8a96a3; border-radius: 8px; background: #fff; color: #1c2733 }
  button { cursor: pointer; white-space: nowrap } .primary { background: #1c2733; color: #fff }
`);

/** The pages of a registrar, so to speak: whoever opens them sets what the simulated DNS answers. */
export function createDnsPages(dns: SimulatedDns, base = "/sandbox/dns"): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header("content-security-policy", POLICY);
    c.header("x-content-type-options", "nosniff");
    c.header("cache-control", "no-store");
  });
  app.get("/", (c) => c.html(listPage(dns.list(), base)));
  app.post("/", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const name = (form.get("name") ?? "").trim().toLowerCase().replace(/\.$/, "");
    const type = form.get("type") ?? "";
    const value = (form.get("value") ?? "").trim();
    if (!NAME.test(name) || !isType(type) || value.length > 1000)
      return c.text("A name, a type and a value are needed.", 400);
    if (value !== "" && dns.list().length >= MAX_RECORDS) return c.text("There are too many records.", 409);
    dns.set(name, type, value === "" ? [] : [value]);
    return c.redirect(base, 303);
  });
  return app;
}

const isType = (word: string): word is RecordType => Object.hasOwn(TYPES, word);

function listPage(records: DnsRecord[], base: string) {
  const rows = records.map(
    ({ name, type, value }) =>
      html`<tr>
        <td>${name}</td>
        <td>${type}</td>
        <td>${value}</td>
        <td>
          <form method="post" action="${base}">
            <input type="hidden" name="name" value="${name}" />
            <input type="hidden" name="type" value="${type}" />
            <button aria-label="Remove ${type} of ${name}">Remove</button>
          </form>
        </td>
      </tr>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>DNS</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          <h1>DNS</h1>
          <p>What the simulated DNS answers, for every domain. One record of each type at a name.</p>
          <div class="table">
            <table>
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">Type</th>
                  <th scope="col">Value</th>
                  <th scope="col"></th>
                </tr>
              </thead>
              <tbody>
                ${rows}
              </tbody>
            </table>
          </div>
          <form class="new" method="post" action="${base}">
            <label>Name <input name="name" required placeholder="track.brand.com" /></label>
            <label class="type"
              >Type
              <select name="type">
                ${Object.keys(TYPES).map((type) => html`<option>${type}</option>`)}
              </select></label
            >
            <label>Value <input name="value" required /></label>
            <button class="primary">Set record</button>
          </form>
        </main>
      </body>
    </html>`;
}
