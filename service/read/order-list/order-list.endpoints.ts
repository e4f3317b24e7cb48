import type { Handlers } from "../../platform/http/handlers";
import { countOrders, listOrders } from "./list-orders";
import { neighbors } from "./neighbors";

export const orderListHandlers = {
  listOrders: ({ ctx, actor, body, language }) => listOrders(ctx, actor, body, language),
  getNeighbors: ({ ctx, actor, body }) => neighbors(ctx, actor, body),
  countOrders: ({ ctx, actor, body }) => countOrders(ctx, actor, body),
} satisfies Handlers;
