import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createSimulatedCourier } from "../../sandbox/couriers/simulated-courier";
import { createMailbox } from "../../sandbox/mailbox/mailbox";
import { createSandboxShopify } from "../../sandbox/shopify/app";
import { ShopifyStore } from "../../sandbox/shopify/shopify-store";
import { REQUIRED_SCOPES } from "../../service/platform/config/config";
import { SANDBOX_CLIENT } from "../../service/platform/config/sandbox-settings";

export const SHOP = "fern-and-harbour.myshopify.com";

/** Shopify tries eight times within four hours. Here it is hurried, so it gets more tries for the same patience. */
const RETRY_DELAYS_MS = [500, 1000, 2000, ...Array.from({ length: 400 }, () => 4000)];

/**
 * Shopify, a courier and a mail server in this process, which is never killed. Notes which webhooks were sent, and
 * how each try was answered.
 */
export async function openOutside(appUrl: string) {
  const app = new Hono();
  const server = createServer(
    getRequestListener((request) => app.fetch(request), { overrideGlobalObjects: false }),
  );
  // Closed after five seconds by default, now and then just as the killed server's successor asks on it again: a warning
  // in its log, which would count as a complaint.
  server.keepAliveTimeout = 10 * 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sent = { ids: new Set<string>(), accepted: 0, refused: 0 };
  const shopifyStore = new ShopifyStore();
  const { app: shopifyApp, shopify } = createSandboxShopify({
    origin,
    app: {
      clientId: SANDBOX_CLIENT.apiKey,
      clientSecret: SANDBOX_CLIENT.apiSecret,
      url: appUrl,
      name: "Waybill",
    },
    scopes: REQUIRED_SCOPES.join(","),
    shopifyStore,
    now: () => new Date(),
    retryDelaysMs: RETRY_DELAYS_MS,
    async fetch(input, init) {
      sent.ids.add(new Headers(init?.headers).get("x-shopify-webhook-id")!);
      try {
        const response = await fetch(input, init);
        sent[response.ok ? "accepted" : "refused"] += 1;
        return response;
      } catch (error) {
        sent.refused += 1;
        throw error;
      }
    },
  });
  const courier = createSimulatedCourier();
  const mailbox = createMailbox({ port: 0, host: "127.0.0.1" });
  const { port: smtpPort } = await mailbox.start();
  app.route("/sandbox/shopify", shopifyApp);
  app.route("/sandbox/couriers/simulated", courier.app);
  shopify.createShop({ domain: SHOP });

  return {
    shopify,
    sent,
    orders: (shop = SHOP) => shopifyStore.getShop(shop).list("order"),
    sandboxUrl: `${origin}/sandbox`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    async close() {
      shopify.stop();
      courier.stop();
      await mailbox.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Outside = Awaited<ReturnType<typeof openOutside>>;

/**
 * What a busy shop sends: an order, and for every third one its fulfilment with a tracking number. One action in ten
 * is delivered twice, and in some stretches deliveries are held back and leave last first, so that a fulfilment may
 * come before its order. Each step answers how many webhooks it has set off.
 */
export function createTraffic({ shopify }: Pick<Outside, "shopify">, shop = SHOP) {
  const open: string[] = [];
  let step = 0;
  return () => {
    step += 1;
    const { faults } = shopify;
    faults.duplicate = step % 10 === 0 ? 1 : 0;
    faults.reorder = step % 60 >= 40 ? 7 : 0;
    const copies = 1 + faults.duplicate;
    if (step % 4 !== 0 || open.length === 0) {
      open.push(shopify.placeOrder(shop, { email: `shopper-${step}@example.com` }).id);
      return copies;
    }
    shopify.fulfillOrder(shop, open.pop()!, { trackingNumber: `WBKILL${10_000 + step}` });
    return 2 * copies;
  };
}
