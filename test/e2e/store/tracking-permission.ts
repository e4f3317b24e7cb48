import type { FrameLocator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { ShopDomain } from "../../../contract/ids";
import { fulfillmentTracking } from "../../../service/adapters/shopify/operations";
import { changeShipment } from "../../../service/domain/shipments/change/change-shipment";
import { getShopById } from "../../../service/domain/shops/shops.queries";
import { anActor } from "../../service/harness";
import { storeIsReady, until } from "../demo-store";
import { expectNoFaults } from "../faults";
import { hydrated, type Product, startProduct } from "../harness";

const STORE = "/sandbox/shopify/admin/store/fern-and-harbour";
const LABEL = "Write corrected couriers back to Shopify";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
});

/** The settings within the simulated admin. */
async function openSettings(): Promise<{ admin: Page; app: FrameLocator }> {
  const admin = await product.open(`${STORE}/apps/waybill/track/settings`);
  const app = admin.frameLocator("iframe[name=app-iframe]");
  await hydrated(app);
  return { admin, app };
}

/** Gives the first shipment of the store that is not its another courier, and returns its fulfilment and order. */
async function correctOne() {
  const { ctx } = product.service;
  const shipment = await ctx.db
    .selectFrom("shipments as s")
    .innerJoin("fulfillments as f", (join) =>
      join.onRef("f.shopId", "=", "s.shopId").onRef("f.id", "=", "s.fulfillmentId"),
    )
    .innerJoin("shops", "shops.id", "s.shopId")
    .select(["s.id", "s.shopId", "s.orderId", "s.trackingNumber", "f.shopifyId", "shops.domain"])
    .where("s.cancelledAt", "is", null)
    .where("s.courier", "is distinct from", "dhl-express")
    .where("f.shopifyId", "is not", null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("shipments as other")
            .select("other.id")
            .whereRef("other.shopId", "=", "s.shopId")
            .whereRef("other.fulfillmentId", "=", "s.fulfillmentId")
            .whereRef("other.id", "!=", "s.id"),
        ),
      ),
    )
    .orderBy("s.id", "desc")
    .executeTakeFirstOrThrow();
  const actor = await anActor(ctx, ShopDomain.parse(shipment.domain));
  const change = {
    ...{ id: shipment.id, tracking_number: shipment.trackingNumber, courier: "dhl-express" as never },
    ...{ tell_customer: false, allow_duplicate: true },
  };
  await changeShipment(ctx, actor, change);
  const shop = await getShopById(ctx.db, shipment.shopId);
  const id = `gid://shopify/Fulfillment/${shipment.shopifyId}`;
  const company = async () =>
    (await ctx.shopify.graphql(shop, fulfillmentTracking, { id })).fulfillment?.trackingInfo[0]?.company;
  return { orderId: shipment.orderId, company };
}

describe("writing corrected couriers back to Shopify", () => {
  it("asks for the permission, writes, says when it was taken back, and goes on when it is given again", async () => {
    const { admin, app } = await openSettings();
    const box = app.getByRole("checkbox", { name: LABEL });
    const ask = admin.getByText("Waybill asks for more permissions");

    await box.click();
    await ask.waitFor();
    await admin.getByRole("button", { name: "Cancel" }).click();
    await app.getByText("Shopify did not give the permission, so this was not changed.").waitFor();
    await expect.poll(() => box.isChecked()).toBe(false);

    await box.click();
    await ask.waitFor();
    await admin.getByRole("button", { name: "Allow" }).click();
    await expect.poll(() => box.isChecked()).toBe(true);
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await admin.getByRole("status").getByText("Saved").waitFor();

    const first = await correctOne();
    await until(async () => (await first.company()) === "DHL Express");
    const order = await product.openApp(`/track/orders/${first.orderId}`);
    await order.getByText("Courier in Shopify: written").waitFor();
    await expectNoFaults(order);

    await admin.evaluate(async (store) => {
      const body = new URLSearchParams({
        change: "revoke",
        scope: "write_merchant_managed_fulfillment_orders",
      });
      await fetch(`${store}/scopes`, { method: "POST", body });
    }, STORE);
    await app.getByText("Waybill needs your permission").waitFor();
    const second = await correctOne();
    await until(async () => {
      await admin.reload();
      await hydrated(app);
      return (await app.getByText("1 correction waits for your permission.").count()) > 0;
    }, 60_000);
    expect(await second.company()).not.toBe("DHL Express");

    await app.getByRole("button", { name: "Give permission" }).click();
    await ask.waitFor();
    await admin.getByRole("button", { name: "Allow" }).click();
    await app.getByText("Waybill needs your permission").waitFor({ state: "detached" });
    await until(async () => (await second.company()) === "DHL Express");
  });
});
