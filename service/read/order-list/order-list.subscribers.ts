import { ordersChanged } from "../../domain/orders/order.events";
import { shipmentEdited, shipmentsTracked } from "../../domain/shipments/shipment.events";
import { inTransaction } from "../../platform/events/events";
import { updateOrderSearch } from "../search/update-order-search";
import { projectOrderList } from "./project-order-list";

/** Keeps the order list and the search as the orders are. A tracking update changes no text that is searched. */
export const orderListSubscribers = [
  ...[ordersChanged, shipmentEdited].map((event) =>
    inTransaction(event, async (ctx, tx, shop, { orders }) => {
      await projectOrderList(tx, shop, orders, { now: ctx.now() });
      await updateOrderSearch(tx, shop, orders);
    }),
  ),
  inTransaction(shipmentsTracked, (ctx, tx, shop, tracked) => {
    const orders = new Set(tracked.map(({ after }) => after.orderId));
    return projectOrderList(tx, shop, [...orders], { now: ctx.now() });
  }),
];
