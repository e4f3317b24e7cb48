import { z } from "zod";
import { read } from "./endpoint";
import { OrderRow, TabCounts } from "./orders";

const DayCount = z.object({
  /** Calendar day in the shop's own zone. */
  day: z.iso.date(),
  orders: z.int(),
  shipments: z.int(),
  delivered: z.int(),
});

export const DashboardStatistics = z.object({
  counts: TabCounts,
  days: z.array(DayCount),
  /** Days from shipping to delivery of shipments delivered in the period; null where there were none. */
  delivery: z.object({
    shipments: z.int(),
    median_days: z.number().nullable(),
    slowest_tenth_days: z.number().nullable(),
  }),
  /** Orders that need somebody, latest first. */
  exceptions: z.array(OrderRow),
  mails_sent: z.int(),
});
export type DashboardStatistics = z.output<typeof DashboardStatistics>;

export const statusStatistics = read("/api/statistics/dashboard/status-statistics", {
  summary:
    "What the dashboard shows: counts by status, orders and shipments a day, delivery time, latest exceptions",
  feature: null,
  body: z.object({ days: z.int().min(1).max(365).default(30) }),
  response: DashboardStatistics,
});

export const dashboardEndpoints = { statusStatistics };
