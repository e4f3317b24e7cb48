// npm run sandbox -- order: places an order in the sandbox shop of a running `npm start` and lets it travel; shop: a second store.
import { checkNode } from "./bootstrap.mjs";

checkNode();
const [command, ...rest] = process.argv.slice(2);
const options = Object.fromEntries(rest.map((argument) => argument.replace(/^--/, "").split("=")));
const origin = (process.env.APP_URL ?? `http://localhost:${process.env.PORT ?? 3000}`).replace(/\/+$/, "");
const handle = options.shop ?? "fern-and-harbour";
const shop = `${origin}/sandbox/shopify/control/${handle}.myshopify.com`;

if (command !== "order" && command !== "shop") {
  console.log(`Usage: npm run sandbox -- shop --shop=second-store
       npm run sandbox -- order [--email=you@example.com] [--journey=SIMFAST] [--shop=${handle}] [--wait]

  shop: a second store, on the free plan; the app is installed there when it is opened.

  Places an order, and ships it with the simulated courier. Journeys: SIMFASTDLV (there in seconds), SIMDLV,
  SIMFAIL, SIMCUST, SIMPICK, SIMNEAR, SIMLATE, SIMRET, SIMLOST, SIMNONE. --wait leaves it unshipped.`);
  process.exit(command === undefined || command === "help" ? 0 : 1);
}

/** @param {string} url @param {object} body @returns {Promise<{ id: string, name: string }>} */
async function post(url, body) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (response?.ok) return response.json();
  console.error(
    response
      ? `The sandbox refused: ${await response.text()}`
      : `Nothing answers at ${origin}; run npm start first.`,
  );
  process.exit(1);
}

if (command === "shop") {
  await post(`${origin}/sandbox/shopify/control/shops`, { domain: `${handle}.myshopify.com` });
  console.log(`Open ${origin}/sandbox/shopify/admin/store/${handle}/apps/waybill`);
  process.exit(0);
}

const order = await post(`${shop}/orders`, { email: options.email ?? "ada.lindqvist@example.com" });
console.log(`${order.name} was placed.`);
if (!("wait" in options)) {
  const number = `${options.journey ?? "SIMFASTDLV"}${String(Date.now()).slice(-9)}`;
  await post(`${shop}/orders/${order.id}/fulfil`, { trackingNumber: number });
  console.log(`It was shipped as ${number}.`);
}
console.log(`
  In Waybill     ${origin}/track/orders?query=${encodeURIComponent(order.name)}
                 (a browser that has not been there opens ${origin}/ first, which signs it in)
  Tracking page  ${origin}/t/${handle}
  Mailbox        ${origin}/sandbox/mailbox`);
