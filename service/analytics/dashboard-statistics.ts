import type { DashboardStatistics } from "../../contract/statistics";
import type { Actor, Context } from "../context";
import { countByStatus, listOrderRows } from "../orders/order-list.queries";
import { tabCounts } from "../orders/list-orders";
import { presentOrderRow } from "../orders/present-order";
import { listShipmentsOfOrders } from "../shipments/shipments.queries";
import { getShopById } from "../shops/shops.queries";
import { countByDay, countMailsSent, deliveryDays } from "./dashboard.queries";

const EXCEPTIONS = 5;

/** What the dashboard shows of the last days, today included. */
export async function dashboardStatistics(
  ctx: Context,
  actor: Actor,
  { days }: { days: number },
): Promise<DashboardStatistics> {
  const { timezone } = await getShopById(ctx.db, actor.shop);
  const to = ctx.now();
  const period = { from: new Date(to.getTime() - (days - 1) * 86_400_000), to, timezone };
  const latest = { after: null, limit: EXCEPTIONS };
  const [counts, byDay, delivery, exceptions, failed, mails] = await Promise.all([
    countByStatus(ctx.db, actor.shop, ""),
    countByDay(ctx.db, actor.shop, period),
    deliveryDays(ctx.db, actor.shop, period),
    listOrderRows(ctx.db, actor.shop, { tab: "exception", query: "" }, latest),
    listOrderRows(ctx.db, actor.shop, { tab: "failed_attempt", query: "" }, latest),
    countMailsSent(ctx.db, actor.shop, period),
  ]);
  const troubled = [...exceptions, ...failed]
    .toSorted((a, b) => b.orderedAt.getTime() - a.orderedAt.getTime())
    .slice(0, EXCEPTIONS);
  const shipments = await listShipmentsOfOrders(
    ctx.db,
    actor.shop,
    troubled.map((row) => row.id),
  );
  return {
    counts: tabCounts(counts),
    days: byDay,
    delivery,
    exceptions: troubled.map((row) =>
      presentOrderRow(
        row,
        shipments.filter((shipment) => shipment.orderId === row.id),
      ),
    ),
    mails_sent: mails,
  };
}
