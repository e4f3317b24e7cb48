import type { Handlers } from "../../platform/http/handlers";
import { dashboardStatistics } from "./dashboard-statistics";

export const dashboardHandlers = {
  statusStatistics: ({ ctx, actor, body, language }) => dashboardStatistics(ctx, actor, body, language),
} satisfies Handlers;
