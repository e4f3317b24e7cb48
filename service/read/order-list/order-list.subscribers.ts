import type { OrderId } from "../../../contract/ids";
import { orderChanged, orderDeleted, orderRestored } from "../../domain/orders/order.events";
import { latenessPredicted, shipmentEdited, shipmentTracked } from "../../domain/shipments/shipment.events";
import { inTransaction } from "../../platform/events/subscribers";
import { updateOrderSearch } from "../search/update-order-search";
import { deleteOrderListRows } from "./order-list.projection";
import { projectOrderList } from "./project-order-list";
import { refreshOrders } from "./refresh-orders";
import { noteChange } from "../../platform/db/noted-changes";

const ordersOf = (events: { payload: { order: OrderId } }[]): OrderId[] => [
  ...new Set(events.map(({ payload }) => payload.order)),
];

/** Keeps the order list, attention and the search as the orders are. */
export const orderListSubscribers = [
  ...[orderChanged, orderRestored, shipmentEdited].map((type) =>
    inTransaction(type, "order-list.refresh", (ctx, tx, shop, events) =>
      refreshOrders(ctx, tx, shop, ordersOf(events)),
    ),
  ),
  // A tracking update changes no text that is searched.
  inTransaction(shipmentTracked, "order-list.refresh", (ctx, tx, shop, events) =>
    projectOrderList(tx, shop, ordersOf(events), { now: ctx.now() }),
  ),
  inTransaction(latenessPredicted, "order-list.refresh", (ctx, tx, shop, events) =>
    projectOrderList(tx, shop, ordersOf(events), { now: ctx.now() }),
  ),
  inTransaction(orderDeleted, "order-list.refresh", async (_, tx, shop, events) => {
    await deleteOrderListRows(tx, shop, ordersOf(events));
    await updateOrderSearch(tx, shop, ordersOf(events));
    await noteChange(tx, shop, "orders");
  }),
];
