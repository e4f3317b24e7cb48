import { z } from "zod";
import { BULK_KINDS } from "../../../contract/bulk";
import { ORDER_MAILS } from "../../../contract/notification-limits";
import { type ShopId, AutomationId, NoteId, OrderId, TagId } from "../../../contract/ids";
import { ShipmentStatus } from "../../../contract/shipment-status";
import type { Tx } from "../../platform/db/database";
import { defineEvent } from "../../platform/events/event-type";
import { shareShop } from "../shops/shops.queries";
import { lockOrders } from "./orders.queries";

const OfOrder = z.object({ order: OrderId });

async function lock(tx: Tx, shop: ShopId, payloads: z.output<typeof OfOrder>[]): Promise<void> {
  await shareShop(tx, shop);
  await lockOrders(
    tx,
    shop,
    payloads.map(({ order }) => order),
  );
}

const ofOrder = {
  version: 1,
  payload: OfOrder,
  orderOf: ({ order }: z.output<typeof OfOrder>) => order,
  lock,
};

/** An order was stored or changed: what is derived from it is out of date. */
export const orderChanged = defineEvent({
  ...ofOrder,
  name: "order.changed",
  payload: OfOrder.extend({
    isNew: z.boolean(),
    /** Shopify tells of what we have just written there: the merchant has changed nothing. */
    isEcho: z.boolean().optional(),
  }),
});

/** The merchant has deleted an order. It can be restored for a while. */
export const orderDeleted = defineEvent({ ...ofOrder, name: "order.deleted" });

/** An order that the merchant had deleted is back. */
export const orderRestored = defineEvent({ ...ofOrder, name: "order.restored" });

/** The automation that has done it; without one, the merchant's team has. */
const ByAutomation = AutomationId.optional();

/** The merchant or an automation has applied an action to an order, chosen alone or among others. What the action changed has events of its own. */
export const orderActedOn = defineEvent({
  ...ofOrder,
  name: "order.acted-on",
  payload: OfOrder.extend({
    action: z.enum(BULK_KINDS),
    /** How many orders it was chosen for. */
    orders: z.int(),
    /** Of an action with tags; their names are the merchant's, so they are read from their rows. */
    tags: z.object({ added: z.array(TagId), removed: z.array(TagId) }),
    /** Of an action with a status. */
    status: ShipmentStatus.nullable(),
    automation: ByAutomation,
  }),
});

/** The merchant's team has written, changed or deleted a note on an order, or an automation has written one. */
export const orderNoted = defineEvent({
  ...ofOrder,
  name: "order.noted",
  payload: OfOrder.extend({
    ...{ note: NoteId, change: z.enum(["added", "edited", "deleted"]), automation: ByAutomation },
  }),
});

/** The merchant wants the customer to get an email about an order as a whole once more. */
export const orderMailRequested = defineEvent({
  ...ofOrder,
  name: "order.mail-requested",
  payload: OfOrder.extend({ mail: z.enum(ORDER_MAILS), at: z.iso.datetime() }),
});
