import { z } from "zod";
import { get, nothing } from "./endpoint";

/** What is counted of the tracking page. Bots, mail scanners and prefetches are not. */
export const PAGE_COUNTS = ["view", "found", "not_found", "click_courier", "click_marketing"] as const;
export type PageCount = (typeof PAGE_COUNTS)[number];

/** What a page's script says was clicked. */
export const PAGE_CLICKS = ["courier", "marketing"] as const;
export type PageClick = (typeof PAGE_CLICKS)[number];

const counts = z.record(z.enum(PAGE_COUNTS), z.int());

export const getPageCounts = get("/api/statistics/tracking-page", {
  summary: "Views, look-ups and clicks of the tracking page on each of the last 30 days, in the shop's zone",
  feature: null,
  query: nothing,
  response: z.object({ total: counts, days: z.array(z.object({ day: z.iso.date(), counts })) }),
});

export const pageCountEndpoints = { getPageCounts };
