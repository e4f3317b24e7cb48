import type { z } from "zod";
import { courierWriteback } from "../../../../contract/courier-writeback";
import { ShopifyError } from "../../../adapters/shopify/error";
import {
  type CourierWritebackPayload,
  courierWritebackType,
  type WritebackReceipt,
} from "../../../domain/orders/courier-writeback.delivery";
import { findFulfillmentById } from "../../../domain/orders/fulfillments.queries";
import { isPageLink } from "../../../domain/orders/page-link";
import { heldWithoutPermission, withPermission } from "../tracking-permission";
import { TrackingRefusedError, writeTrackingInfo } from "../write-tracking-info";
import { getShopById } from "../../../domain/shops/shops.queries";
import type { Context } from "../../../platform/context";
import { defineChannel, type Delivery, type Skip } from "../../../platform/deliveries/channel";
import { readSetting } from "../../../platform/settings/settings";
import { correctedTracking } from "./corrected-tracking";
import { listCouriersOf } from "./courier-writeback.queries";

const NOTES = { written: null, same: "already_there", none: "courier_unknown" } as const;

/**
 * Corrected couriers that are written to Shopify: once for each correction, so what the merchant changes there afterwards stays. The couriers
 * are those that the shipments have when it is sent, and the newest of a fulfilment counts.
 */
export const courierWritebacks = defineChannel({
  ...courierWritebackType,
  isSuperseding: true,
  retention: { days: 400 },
  concurrency: 2,
  check: async (ctx, delivery) =>
    (await reasonToSkip(ctx, delivery)) ?? heldWithoutPermission(ctx, delivery.shop),
  render: async (ctx, delivery) => (await reasonToSkip(ctx, delivery)) ?? delivery.payload,
  async send(
    ctx,
    { fulfillment: id }: CourierWritebackPayload,
    { shop: shopId },
  ): Promise<z.input<typeof WritebackReceipt>> {
    const shop = await getShopById(ctx.db, shopId);
    const fulfillment = (await findFulfillmentById(ctx.db, shopId, id))!;
    const isOurs = (url: string) => isPageLink(ctx.config, shop.pageHosts, url);
    let isMixed = false;
    const write = () =>
      writeTrackingInfo(ctx, shop, fulfillment, async (present) => {
        const wanted = correctedTracking(present, await listCouriersOf(ctx.db, shopId, id), isOurs);
        isMixed = wanted?.isMixed ?? false;
        return wanted;
      });
    const outcome = await withPermission(ctx, shop, write);
    if (outcome === "gone") throw new TrackingRefusedError("gone");
    return { outcome, note: isMixed ? "several_couriers" : NOTES[outcome] };
  },
  isFinal: (error) =>
    error instanceof TrackingRefusedError || (error instanceof ShopifyError && error.isFinal),
  // An id.
  redact: (stored) => stored,
});

async function reasonToSkip(
  ctx: Context,
  { shop, payload }: Delivery<CourierWritebackPayload>,
): Promise<Skip | null> {
  const { uninstalledAt } = await getShopById(ctx.db, shop);
  if (uninstalledAt) return { skip: "uninstalled" };
  if (!(await findFulfillmentById(ctx.db, shop, payload.fulfillment))) return { skip: "cancelled" };
  const { enabled } = await readSetting(ctx.db, shop, courierWriteback);
  return enabled ? null : { skip: "switched_off" };
}
