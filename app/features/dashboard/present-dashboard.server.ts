import type { DashboardStatistics } from "../../../contract/dashboard";
import type { Format } from "../../i18n/format.server";
import { presentListedOrder, presentTabs } from "../order-list/present-orders.server";

/** The dashboard's figures, with days and numbers written as the reader writes them. */
export function presentDashboard(statistics: DashboardStatistics, format: Format) {
  const { delivery } = statistics;
  const days = (value: number | null) =>
    value === null ? null : { count: value, shown: format.number(value, 1) };
  return {
    tiles: presentTabs(statistics.counts, format).filter(({ tab }) => tab !== "all"),
    days: statistics.days.map(({ day, orders, shipments, delivered }) => ({
      day,
      label: format.day(day),
      orders,
      shipments,
      delivered,
    })),
    delivery: {
      shipments: delivery.shipments,
      median: days(delivery.median_days),
      slowest: days(delivery.slowest_tenth_days),
    },
    exceptions: statistics.exceptions.map((order) => presentListedOrder(order, format)),
    mailsSent: statistics.mails_sent,
  };
}
export type DashboardView = ReturnType<typeof presentDashboard>;
