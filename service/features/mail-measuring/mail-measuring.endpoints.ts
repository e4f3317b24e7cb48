import type { Handlers } from "../../platform/http/handlers";
import { showLinkedStatistics, showStatistics } from "./show-statistics";

export const mailMeasuringHandlers = {
  getMailStatistics: ({ ctx, actor, query }) => showStatistics(ctx, actor, query),
  getLinkedMailStatistics: ({ ctx, actor }) => showLinkedStatistics(ctx, actor),
} satisfies Handlers;
