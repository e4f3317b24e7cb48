import type { Handlers } from "../../platform/http/handlers";
import { getOrderMap } from "./get-order-map";

export const orderMapHandlers = {
  getOrderMap: ({ ctx, actor, query }) => getOrderMap(ctx, actor, query.id),
} satisfies Handlers;
