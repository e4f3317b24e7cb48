import { existsSync, readFileSync } from "node:fs";
import { parse } from "lossless-json";
import { describe, expect, it } from "vitest";
import { aSandbox, SHOP } from "./a-sandbox";

const samples = new URL("../../../../shared/shopify/webhooks/", import.meta.url);

describe.skipIf(!existsSync(samples))(
  "beside Shopify's own samples (skipped where they are not at hand)",
  () => {
    const keysOf = (file: string) =>
      Object.keys(JSON.parse(readFileSync(new URL(file, samples), "utf8")) as object);

    async function bodyOf(act: (sandbox: ReturnType<typeof aSandbox>) => void) {
      const sandbox = aSandbox();
      act(sandbox);
      await sandbox.shopify.drainWebhooks();
      return parse(sandbox.received.at(-1)!.body) as Record<string, unknown>;
    }
    const shipped = ({ shopify }: ReturnType<typeof aSandbox>) =>
      shopify.fulfillOrder(SHOP, shopify.placeOrder(SHOP).id, { trackingNumber: "1Z", company: "UPS" });

    it("an order has every field that the sample has", async () => {
      const order = await bodyOf(({ shopify }) => shopify.placeOrder(SHOP));

      expect(Object.keys(order)).toEqual(expect.arrayContaining(keysOf("orders_create.json")));
      expect(Object.keys((order.line_items as object[])[0]!)).toEqual(
        expect.arrayContaining(
          Object.keys(
            (
              JSON.parse(readFileSync(new URL("orders_create.json", samples), "utf8")) as {
                line_items: object[];
              }
            ).line_items[0]!,
          ),
        ),
      );
    });

    it("a fulfilment event has every field that the sample has", async () => {
      const event = await bodyOf((sandbox) =>
        sandbox.shopify.addFulfillmentEvent(SHOP, shipped(sandbox).id, { status: "DELIVERED" }),
      );

      expect(Object.keys(event)).toEqual(expect.arrayContaining(keysOf("fulfillment_events_create.json")));
    });

    it("a fulfilment has every field that the sample has", async () => {
      const sandbox = aSandbox();
      shipped(sandbox);
      await sandbox.shopify.drainWebhooks();
      const body = sandbox.received.find((each) => each.topic === "fulfillments/create")!.body;

      expect(Object.keys(parse(body) as object)).toEqual(
        expect.arrayContaining(keysOf("fulfillments_create.json")),
      );
    });

    it("an uninstallation and a compliance request have every field that the samples have", async () => {
      const uninstalled = await bodyOf(({ shopify }) => shopify.uninstall(SHOP));
      const redact = await bodyOf(({ shopify }) =>
        shopify.redact(SHOP, "customers/redact", shopify.placeOrder(SHOP).id),
      );

      expect(Object.keys(redact)).toEqual(expect.arrayContaining(keysOf("customers_redact.json")));
      expect(keysOf("app_uninstalled.json").filter((key) => !(key in uninstalled))).toEqual([]);
    });
  },
);
