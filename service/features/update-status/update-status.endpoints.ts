import type { Handlers } from "../../platform/http/handlers";
import { showStatusUpdate } from "./show-status-update";
import { undoStatusUpdate, updateStatus } from "./update-status";

export const updateStatusHandlers = {
  getStatusUpdate: ({ ctx, actor }) => showStatusUpdate(ctx, ctx.db, actor),
  updateStatus: ({ ctx, actor, body }) => updateStatus(ctx, actor, body),
  undoStatusUpdate: ({ ctx, actor }) => undoStatusUpdate(ctx, actor),
} satisfies Handlers;
