import type { FulfillmentId, ShopId } from "../../../../contract/ids";
import { normalizeCourierName } from "../../../../contract/normalize-courier-name";
import type { Context } from "../../../platform/context";
import type { Tx } from "../../../platform/db/database";
import { isCourierName } from "../../couriers/directory/courier-names";
import { findCourier } from "../../couriers/directory/courier-directory";
import { forgetCompanies, listTrackingWrites, type TrackingWrite } from "../tracking-writes.queries";
import { lockShipmentRows, type NewShipment } from "../shipments.queries";
import { listRenamed } from "./change-shipment.queries";
import { giveCouriers, type NewCourier } from "./give-courier";

/** What Shopify says of a fulfilment. */
interface NamedFulfillment {
  id: FulfillmentId;
  updatedAt: Date;
  trackings: { company: string | null }[];
}

/**
 * Changes the courier of shipments for which the merchant has named another company in Shopify; not where the merchant
 * chose the courier here, auto-correction changed it, or the company is one that we have written there ourselves. Must run before the
 * shipments' rows are updated, in the caller's transaction.
 */
export async function keepMerchantCouriers(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  shipments: NewShipment[],
  fulfillments: NamedFulfillment[],
): Promise<void> {
  // Without a courier the name is of nobody we know, and the merchant's word all the same; "Other" is of nobody at all.
  const named = shipments.filter(
    ({ courier, courierName }) => courierName !== null && (courier !== null || isCourierName(courierName)),
  );
  const renamed = await listRenamed(tx, shop, named);
  if (renamed.length === 0) return;
  const ids = [...new Set(renamed.map(({ fulfillmentId }) => fulfillmentId))];
  const writes = await listTrackingWrites(tx, shop, ids);
  const incoming = new Map(fulfillments.map((each) => [each.id, each]));
  const ours = new Set(
    writes
      .filter((write) => isOurWord(incoming.get(write.fulfillmentId)!, write))
      .map(({ fulfillmentId }) => fulfillmentId),
  );
  await forgetCompanies(
    tx,
    shop,
    writes.filter(({ fulfillmentId }) => !ours.has(fulfillmentId)),
  );
  const byMerchant = renamed.filter(({ fulfillmentId }) => !ours.has(fulfillmentId)).map(({ id }) => id);
  if (byMerchant.length === 0) return;
  const given: NewCourier[] = [];
  for (const shipment of await lockShipmentRows(tx, shop, byMerchant)) {
    const { courier, courierName, trackingUrl } = named.find(
      (each) =>
        each.fulfillmentId === shipment.fulfillmentId && each.trackingNumber === shipment.trackingNumber,
    )!;
    // Of other couriers than the built-in ones the stored name is their own, not the one that Shopify had.
    if (courier === null && !findCourier(shipment.courier)) continue;
    given.push({ shipment, given: { courier, courierName, trackingUrl, courierChosenAt: null } });
  }
  await giveCouriers(ctx, tx, shop, given);
}

/** What we have written, or the state before it, told late. Shopify's times are whole seconds: of the same one, ours counts. */
function isOurWord(
  { trackings, updatedAt }: NamedFulfillment,
  { company, writtenAt }: TrackingWrite,
): boolean {
  if (writtenAt && updatedAt <= writtenAt) return true;
  return (
    company !== null && normalizeCourierName(trackings[0]?.company ?? "") === normalizeCourierName(company)
  );
}
