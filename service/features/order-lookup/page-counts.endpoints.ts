import type { Handlers } from "../../platform/http/handlers";
import { getPageCounts } from "./page-counts";

export const pageCountHandlers = {
  getPageCounts: ({ ctx, actor }) => getPageCounts(ctx, actor),
} satisfies Handlers;
