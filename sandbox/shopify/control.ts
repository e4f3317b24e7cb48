import { Hono } from "hono";
import { z } from "zod";
import type { SandboxShopifyOptions } from "./options";
import type { ShopRecord } from "./records";
import type { SandboxShopify } from "./sandbox-shopify";
import { COMPLIANCE_TOPICS } from "./webhooks/topics";

const count = z.int().min(0).max(10_000);
const Faults = z
  .object({
    duplicate: count,
    reorder: count,
    delayMs: z.int().min(0).max(600_000),
    drop: count,
    badSignature: count,
  })
  .partial();
const Order = z
  .looseObject({ email: z.email().nullable(), tags: z.array(z.string()), test: z.boolean() })
  .partial();
const Shop = z.object({
  domain: z.string().regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/),
  name: z.string().optional(),
});
const Colours = z.object({ background: z.string().nullable(), foreground: z.string().nullable() }).nullable();
const ShopChange = z
  .object({
    isLocked: z.boolean(),
    brand: z
      .object({
        primary: Colours,
        secondary: Colours,
        logo: z.string().nullable(),
        squareLogo: z.string().nullable(),
      })
      .nullable(),
  })
  .partial();
const Fulfillment = z.looseObject({
  trackingNumber: z.string().optional(),
  trackingNumbers: z.array(z.string()).optional(),
  company: z.string().nullish(),
});
const FulfillmentEvent = z.looseObject({ status: z.string().regex(/^[A-Z_]+$/) });
const Charge = z.object({
  event: z.enum(["approve", "decline", "expire", "freeze", "unfreeze", "cancel"]),
});
const Redact = z.object({ topic: z.enum(COMPLIANCE_TOPICS), orderId: z.string().optional() });

/**
 * The methods of `SandboxShopify` over HTTP, for other processes: the command line and load tests. Accepts JSON only,
 * which another origin's page cannot send without a preflight.
 */
export function mountControl(app: Hono, options: SandboxShopifyOptions, shopify: SandboxShopify): void {
  const control = new Hono<{ Variables: { body: unknown } }>();
  control.use(async (c, next) => {
    if (c.req.method === "GET") return next();
    if (!c.req.header("content-type")?.startsWith("application/json"))
      return c.json({ error: "JSON is needed" }, 415);
    c.set("body", await c.req.json().catch(() => ({})));
    return next();
  });
  control.onError((error, c) => {
    // Wrong input and unknown ids; the message names them.
    return c.json({ error: error instanceof z.ZodError ? z.prettifyError(error) : error.message }, 400);
  });

  control.get("/faults", (c) => c.json(shopify.faults));
  control.put("/faults", (c) => c.json(Object.assign(shopify.faults, Faults.parse(c.get("body")))));
  control.post("/drain", async (c) => {
    await shopify.drainWebhooks();
    return c.json({ drained: true });
  });
  control.get("/shops", (c) => c.json(options.shopifyStore.shops.map(({ record }) => record)));
  control.post("/shops", (c) => c.json(shopify.createShop(Shop.parse(c.get("body")))));
  control.patch("/shops/:shop", (c) =>
    c.json(shopify.updateShop(c.req.param("shop"), ShopChange.parse(c.get("body")) as Partial<ShopRecord>)),
  );
  control.get("/:shop/orders/:id", (c) => {
    const order = options.shopifyStore.getShop(c.req.param("shop")).get("order", c.req.param("id"));
    return order ? c.json(order) : c.json({ error: "There is no such order" }, 404);
  });
  control.post("/:shop/orders", (c) =>
    c.json(shopify.placeOrder(c.req.param("shop"), Order.parse(c.get("body")))),
  );
  control.post("/:shop/orders/:id/fulfil", (c) =>
    c.json(shopify.fulfillOrder(c.req.param("shop"), c.req.param("id"), Fulfillment.parse(c.get("body")))),
  );
  control.post("/:shop/orders/:id/cancel", (c) =>
    c.json(shopify.cancelOrder(c.req.param("shop"), c.req.param("id"))),
  );
  control.post("/:shop/fulfillments/:id/events", (c) =>
    c.json(
      shopify.addFulfillmentEvent(
        c.req.param("shop"),
        c.req.param("id"),
        FulfillmentEvent.parse(c.get("body")),
      ),
    ),
  );
  control.post("/:shop/subscription", (c) => {
    const shop = c.req.param("shop");
    const { event } = Charge.parse(c.get("body"));
    if (event === "cancel") return c.json(shopify.cancelSubscription(shop));
    if (event === "freeze" || event === "unfreeze") return c.json(shopify.freeze(shop, event === "freeze"));
    return c.json(shopify.decideCharge(shop, event));
  });
  control.post("/:shop/redact", (c) => {
    const { topic, orderId } = Redact.parse(c.get("body"));
    shopify.redact(c.req.param("shop"), topic, orderId);
    return c.json({ sent: topic });
  });
  control.post("/:shop/uninstall", (c) => {
    shopify.uninstall(c.req.param("shop"));
    return c.json({ isInstalled: false });
  });
  control.get("/:shop/id-token", async (c) => c.json({ token: await shopify.idToken(c.req.param("shop")) }));
  app.route("/control", control);
}
