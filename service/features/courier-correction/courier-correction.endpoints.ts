import type { Handlers } from "../../platform/http/handlers";
import { listCorrections } from "./list-corrections";

export const courierCorrectionHandlers = {
  listCorrections: ({ ctx, actor, body }) => listCorrections(ctx, actor, body),
} satisfies Handlers;
