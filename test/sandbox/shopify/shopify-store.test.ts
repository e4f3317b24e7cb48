import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ShopifyStore } from "../../../sandbox/shopify/shopify-store";
import { aSandbox, SHOP } from "./a-sandbox";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), "sandbox-world-"))));
afterEach(() => rmSync(folder, { recursive: true }));
const file = () => path.join(folder, "world.journal");

describe("the sandbox's memory", () => {
  it("holds everything over a restart", () => {
    const first = aSandbox({ shopifyStore: new ShopifyStore(file()) });
    const order = first.shopify.placeOrder(SHOP);
    const fulfillment = first.shopify.fulfillOrder(SHOP, order.id, { trackingNumber: "X1" });
    const gone = first.shopify.placeOrder(SHOP);
    first.shopify.deleteOrder(SHOP, gone.id);
    first.shopifyStore.close();

    const second = aSandbox({ shopifyStore: new ShopifyStore(file()) });

    expect(second.shop.list("order")).toEqual(first.shop.list("order"));
    expect(second.shop.findOrderOfFulfillment(fulfillment.id)?.id).toBe(order.id);
    expect(second.shop.record).toEqual(first.shop.record);
    second.shopifyStore.close();
  });

  it("never gives an id out twice, also after a restart", () => {
    const ids = new Set<string>();
    for (let run = 0; run < 3; run += 1) {
      const shopifyStore = new ShopifyStore(file());
      for (let i = 0; i < 1500; i += 1) ids.add(shopifyStore.nextId());
      shopifyStore.close();
    }

    expect(ids.size).toBe(4500);
  });

  it("outlives a last line that was torn by a crash", () => {
    const first = aSandbox({ shopifyStore: new ShopifyStore(file()) });
    first.shopify.placeOrder(SHOP);
    first.shopifyStore.close();
    appendFileSync(file(), '{"shop":"fern-and-ha');

    const second = aSandbox({ shopifyStore: new ShopifyStore(file()) });
    second.shopify.placeOrder(SHOP);
    second.shopifyStore.close();
    const third = new ShopifyStore(file());

    expect(third.getShop(SHOP).count("order")).toBe(2);
    third.close();
  });

  it("stays small however often the same things change", () => {
    const { shopifyStore, shopify, shop } = aSandbox({ shopifyStore: new ShopifyStore(file()) });
    const order = shopify.placeOrder(SHOP);
    const oneLine = JSON.stringify(shop.get("order", order.id)).length;

    for (let i = 0; i < 3000; i += 1) {
      shopify.updateOrder(SHOP, order.id, { note: `note ${i}` });
      if (i % 100 === 0) shopifyStore.flush();
    }
    shopifyStore.close();

    expect(statSync(file()).size).toBeLessThan(2_200 * (oneLine + 200));
    expect(readFileSync(file(), "utf8")).toContain("note 2999");
    const reopened = new ShopifyStore(file());
    expect(reopened.getShop(SHOP).get("order", order.id)?.note).toBe("note 2999");
    reopened.close();
  });

  it("is only for its owner to read", () => {
    new ShopifyStore(file()).close();

    expect(statSync(file()).mode & 0o077).toBe(0);
  });
});
