import type { Handlers } from "../../platform/http/handlers";
import { showHistory } from "./show-history";

export const orderHistoryHandlers = {
  getOrderHistory: ({ ctx, actor, query }) => showHistory(ctx, actor, query),
} satisfies Handlers;
