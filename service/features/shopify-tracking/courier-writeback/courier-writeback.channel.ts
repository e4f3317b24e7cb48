import type { z } from "zod";
import { courierWriteback } from "../../../../contract/courier-writeback";
import { normalizeCourierName } from "../../../../contract/normalize-courier-name";
import { ShopifyError } from "../../../adapters/shopify/error";
import {
  type CourierWritebackPayload,
  courierWritebackType,
  type WritebackNote,
  type WritebackReceipt,
} from "../../../domain/orders/courier-writeback.delivery";
import { findFulfillmentById } from "../../../domain/orders/fulfillments.queries";
import { isPageLink } from "../../../domain/orders/page-link";
import { listCouriersOf } from "../couriers-of.queries";
import { requirePermission, withPermission } from "../tracking-permission";
import { readTrackingInfo, TrackingRefusedError, writeTrackingInfo } from "../write-tracking-info";
import { listTrackingWrites } from "../../../domain/shipments/tracking-writes.queries";
import { getShopById } from "../../../domain/shops/shops.queries";
import type { Context } from "../../../platform/context";
import {
  defineChannel,
  type Delivery,
  DeliveryNotReady,
  type Skip,
} from "../../../platform/deliveries/channel";
import { readSetting } from "../../../platform/settings/settings";
import { shortHash } from "../short-hash";
import { correctedTracking } from "./corrected-tracking";

const NOTES = { written: null, same: "already_there", none: "courier_unknown" } as const;

interface Rendered extends CourierWritebackPayload {
  /** Hash of the company that Shopify named when it was corrected, as the merchant has typed it; null: not known. */
  over: string | null;
}

/**
 * Corrected couriers that are written to Shopify: once for each correction, and not over a company that the merchant has named there
 * since. The couriers are those that the shipments have when it is sent, and the newest of a fulfilment counts.
 */
export const courierWritebacks = defineChannel({
  ...courierWritebackType,
  isSuperseding: true,
  retention: { days: 400 },
  concurrency: 2,
  check: reasonToSkip,
  // At the first try, right after the correction: a permission that is missing, or a Shopify that is down, may last for days.
  render: async (ctx, delivery): Promise<Rendered | Skip> =>
    (await reasonToSkip(ctx, delivery)) ?? (await withPresentCompany(ctx, delivery)),
  async send(
    ctx,
    { fulfillment: id, over }: Rendered,
    { shop: shopId, attempts },
  ): Promise<z.input<typeof WritebackReceipt>> {
    const shop = await getShopById(ctx.db, shopId);
    await requirePermission(ctx, shop);
    const fulfillment = (await findFulfillmentById(ctx.db, shopId, id))!;
    const isOurLink = (url: string) => isPageLink(ctx.config, shop.pageHosts, url);
    let note: z.output<typeof WritebackNote> | null = null;
    let isAnnounced = false;
    const write = () =>
      writeTrackingInfo(ctx, shop, fulfillment, async (present) => {
        const wanted = correctedTracking(present, await listCouriersOf(ctx.db, shopId, id), isOurLink);
        const [last] = await listTrackingWrites(ctx.db, shopId, [id]);
        const announced = last?.company ?? null;
        isAnnounced = announced !== null && announced === present.company;
        if (wanted?.company === present.company && !wanted.urls) return wanted;
        const known = [over, hashOf(announced)];
        if (over !== null && !known.includes(hashOf(present.company))) {
          note = "changed_in_shopify";
          return null;
        }
        note = wanted?.isMixed ? "several_couriers" : null;
        return wanted;
      });
    const outcome = await withPermission(ctx, shop, write);
    if (outcome === "gone") throw new TrackingRefusedError("gone");
    // An earlier try has written it, and its response was lost.
    if (outcome === "same" && attempts > 1 && isAnnounced && !note) return { outcome: "written", note };
    return { outcome, note: note ?? NOTES[outcome] };
  },
  isFinal: (error) =>
    error instanceof TrackingRefusedError || (error instanceof ShopifyError && error.isFinal),
  // An id and a hash.
  redact: (stored) => stored,
});

/** @throws DeliveryNotReady */
async function withPresentCompany(
  ctx: Context,
  { shop: shopId, payload }: Delivery<CourierWritebackPayload>,
): Promise<Rendered | Skip> {
  const shop = await getShopById(ctx.db, shopId);
  const found = await findFulfillmentById(ctx.db, shopId, payload.fulfillment);
  if (!found) return { skip: "cancelled" };
  try {
    const present = await readTrackingInfo(ctx, shop, found.shopifyId);
    return { ...payload, over: present && hashOf(present.company) };
  } catch (error) {
    // `send` then says it in Shopify's words.
    if (error instanceof ShopifyError && (error.isFinal || error.isAccessDenied))
      return { ...payload, over: null };
    throw new DeliveryNotReady((error as Error).message, { cause: error });
  }
}

const hashOf = (company: string | null) => shortHash(normalizeCourierName(company ?? ""));

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
