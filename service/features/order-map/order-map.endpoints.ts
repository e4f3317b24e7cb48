import type { Handlers } from "../../platform/http/handlers";
import { getOrderRoute } from "./get-order-route";

export const orderMapHandlers = {
  getOrderRoute: ({ ctx, actor, query }) => getOrderRoute(ctx, actor, query.id),
} satisfies Handlers;
