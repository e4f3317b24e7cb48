import type { FulfillmentId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { FulfillmentEvent } from "../../adapters/shopify/incoming-from-webhook";
import { listWrites } from "../../domain/orders/fulfillment-writes.queries";

/**
 * Filters out the fulfilment events that we wrote ourselves, which come back by webhook and by reading. They are
 * recognised by id, or by status and time where the webhook arrives before the response that has the id.
 */
export async function ignoreOwnEvents<Event extends FulfillmentEvent>(
  db: Db,
  shop: ShopId,
  fulfillmentId: FulfillmentId,
  events: Event[],
): Promise<Event[]> {
  if (events.length === 0) return events;
  const writes = await listWrites(db, shop, [fulfillmentId]);
  const ids = new Set(writes.map(({ shopifyEventId }) => shopifyEventId));
  const contents = new Set(
    writes.filter(({ attempts }) => attempts > 0).map((write) => contentOf(write.status, write.happenedAt)),
  );
  return events.filter(
    (event) =>
      !ids.has(event.id) &&
      !(event.message === null && contents.has(contentOf(event.status, event.happened_at))),
  );
}

/** Shopify keeps whole seconds. */
function contentOf(status: string, at: Date): string {
  return `${status.toLowerCase()} ${Math.floor(at.getTime() / 1000)}`;
}
