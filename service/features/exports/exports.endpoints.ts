import type { Handlers } from "../../platform/http/handlers";
import { requestExport } from "./request-export";

export const exportHandlers = {
  exportOrders: ({ ctx, actor, body }) => requestExport(ctx, actor, body),
} satisfies Handlers;
