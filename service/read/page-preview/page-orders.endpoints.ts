import type { Handlers } from "../../platform/http/handlers";
import { getPageOrder, listPageOrders } from "./page-orders";

export const pageOrderHandlers = {
  listPageOrders: ({ ctx, actor, body }) => listPageOrders(ctx, actor, body),
  getPageOrder: ({ ctx, actor, body }) => getPageOrder(ctx, actor, body.id),
} satisfies Handlers;
