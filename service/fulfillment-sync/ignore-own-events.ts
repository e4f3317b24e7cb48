import type { ShopId } from "../../contract/ids";
import type { Db } from "../db/database";
import type { FulfillmentEvent } from "../shopify/incoming-from-webhook";
import { listWritesOf } from "./fulfillment-writes.queries";

/**
 * Fulfilment events without those we wrote ourselves: they come back by webhook and by reading, and are no news. An
 * event is known by its id, and, where it comes back before Shopify's answer with the id, by what it says.
 */
export async function ignoreOwnEvents<Event extends FulfillmentEvent>(
  db: Db,
  shop: ShopId,
  fulfillmentId: string,
  events: Event[],
): Promise<Event[]> {
  if (events.length === 0) return events;
  const writes = await listWritesOf(db, shop, fulfillmentId);
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
