import { z } from "zod";
import { type ShopId, OrderId } from "../../../contract/ids";
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
  payload: OfOrder.extend({ isNew: z.boolean() }),
});

/** The merchant has deleted an order. It can be restored for a while. */
export const orderDeleted = defineEvent({ ...ofOrder, name: "order.deleted" });

/** An order that the merchant had deleted is back. */
export const orderRestored = defineEvent({ ...ofOrder, name: "order.restored" });
