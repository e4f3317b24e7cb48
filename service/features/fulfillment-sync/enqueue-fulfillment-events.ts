import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { readDocument } from "../../read/visibility/documents";
import { getShopById } from "../../domain/shops/shops.queries";
import { decideWrite, type Moved, type Write } from "./decide-write";
import {
  insertWrites,
  listNewestWrites,
  listUndelivered,
  type NewestWrite,
} from "../../domain/orders/fulfillment-writes.queries";
import { writeFulfillmentEvent } from "./write-fulfillment-event.job";

/**
 * Queues the statuses to write to Shopify for shipments that have changed, if the merchant wants it: a row for each new
 * status, in the transaction that changed it. A job writes it to Shopify.
 */
export async function enqueueFulfillmentEvents(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  shipments: Moved[],
): Promise<void> {
  const moved = shipments.filter(hasMoved);
  if (moved.length === 0) return;
  const { enabled, statuses } = await readDocument(tx, shop, "fulfillment_events");
  if (!enabled) return;

  const fulfillments = [...new Set(moved.map(({ after }) => after.fulfillmentId))];
  const { installedAt } = await getShopById(tx, shop);
  const newest = await listNewestWrites(tx, shop, fulfillments);
  const last = new Map(newest.map((row) => [row.fulfillmentId, row.status]));
  const lost = new Set(newest.filter(isLost).map((row) => row.fulfillmentId));
  const open = await listUndelivered(tx, shop, fulfillments);
  const writes = moved.flatMap((each): (Write & { moved: Moved })[] => {
    const { fulfillmentId } = each.after;
    const write = decideWrite(each, {
      wanted: statuses,
      installedAt,
      last: last.get(fulfillmentId) ?? null,
      isLastLost: lost.has(fulfillmentId),
      hasOpenSibling: open.has(fulfillmentId),
    });
    if (!write) return [];
    last.set(fulfillmentId, write.status);
    lost.delete(fulfillmentId);
    return [{ ...write, moved: each }];
  });

  const ids = await insertWrites(
    tx,
    writes.map(({ status, happenedAt, moved: { after } }) => ({
      shopId: shop,
      shipmentId: after.id,
      fulfillmentId: after.fulfillmentId,
      status,
      happenedAt,
      state: "queued" as const,
      createdAt: ctx.now(),
    })),
  );
  await ctx.enqueueAll(
    tx,
    writeFulfillmentEvent,
    ids.map((id) => ({ shop, id })),
  );
}

function isLost({ state }: NewestWrite): boolean {
  return state === "failed" || state === "skipped";
}

function hasMoved({ before, after }: Moved): boolean {
  return (
    before.status !== after.status ||
    before.subStatus !== after.subStatus ||
    before.flag !== after.flag ||
    before.lastEventAt?.getTime() !== after.lastEventAt?.getTime()
  );
}
