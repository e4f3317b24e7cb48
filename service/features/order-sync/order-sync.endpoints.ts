import type { Handlers } from "../../platform/http/handlers";
import { cancelSync } from "./cancel-sync";
import { requestSync } from "./request-sync";

export const orderSyncHandlers = {
  cancelSync: ({ ctx, actor }) => cancelSync(ctx, actor),
  syncOrders: ({ ctx, actor, body }) => requestSync(ctx, actor, body),
} satisfies Handlers;
