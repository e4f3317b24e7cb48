import type { Handlers } from "../../platform/http/handlers";
import { requestSync } from "./request-sync";

export const orderSyncHandlers = {
  syncOrders: ({ ctx, actor, body }) => requestSync(ctx, actor, body),
} satisfies Handlers;
