import type { Handlers } from "../../platform/http/handlers";
import { countOrders, listOrders } from "./list-orders";

export const orderListHandlers = {
  listOrders: ({ ctx, actor, body }) => listOrders(ctx, actor, body),
  countOrders: ({ ctx, actor, body }) => countOrders(ctx, actor, body),
} satisfies Handlers;
