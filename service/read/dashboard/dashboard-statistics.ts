import { NO_FILTER, OrderSort } from "../../../contract/order-filter";
import type { DashboardStatistics } from "../../../contract/dashboard";
import type { Actor, Context } from "../../platform/context";
import { countByStatus, listOrderRows } from "../order-list/order-list.queries";
import { listScope, tabCounts, withShipmentsAndTags } from "../order-list/list-orders";
import { countSent } from "../../platform/deliveries/delivery-log.queries";
import { CUSTOMER_MAIL } from "../customer-mails/customer-mail";
import { countByDay, deliveryDays } from "./dashboard.queries";

const EXCEPTIONS = 5;

/** Statistics of the dashboard for the last days, today included. */
export async function dashboardStatistics(
  ctx: Context,
  actor: Actor,
  { days }: { days: number },
): Promise<DashboardStatistics> {
  const scope = listScope(ctx, actor.ownShop);
  const { now: to, timezone } = scope;
  const period = { from: new Date(to.getTime() - (days - 1) * 86_400_000), to, timezone };
  const latest = { sort: OrderSort.parse({}), after: null, limit: EXCEPTIONS };
  const [counts, byDay, delivery, exceptions, failed, mails] = await Promise.all([
    countByStatus(ctx.db, scope, NO_FILTER),
    countByDay(ctx.db, actor.shop, period),
    deliveryDays(ctx.db, actor.shop, period),
    listOrderRows(ctx.db, scope, { ...NO_FILTER, tab: "exception" }, latest),
    listOrderRows(ctx.db, scope, { ...NO_FILTER, tab: "failed_attempt" }, latest),
    countSent(ctx.db, actor.shop, CUSTOMER_MAIL, period),
  ]);
  const troubled = [...exceptions, ...failed]
    .toSorted((a, b) => b.orderedAt.getTime() - a.orderedAt.getTime())
    .slice(0, EXCEPTIONS);
  return {
    counts: tabCounts(counts),
    days: byDay,
    delivery,
    exceptions: await withShipmentsAndTags(ctx, scope, troubled),
    mails_sent: mails,
  };
}
