import type { Handlers } from "../../platform/http/handlers";
import { getOrder } from "./get-order";

export const orderDetailHandlers = {
  getOrder: ({ ctx, actor, query, language }) => getOrder(ctx, actor, query.id, language),
} satisfies Handlers;
