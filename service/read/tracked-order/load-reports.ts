import type { OrderId, ShopId } from "../../../contract/ids";
import type { ShownReport } from "../../../storefront/problem-view";
import {
  listMessages,
  listReportsOfOrder,
} from "../../domain/orders/problem-reports/problem-reports.queries";
import type { Db } from "../../platform/db/database";

/** What was reported about an order's parcels, as the shopper reads it. */
export async function loadReports(db: Db, shop: ShopId, order: OrderId): Promise<ShownReport[]> {
  const reports = await listReportsOfOrder(db, shop, order);
  const messages = await listMessages(
    db,
    shop,
    reports.map(({ id }) => id),
  );
  return reports.map(({ id, trackingNumber, kind, state }) => ({
    ...{ trackingNumber, kind, state },
    messages: messages
      .filter(({ reportId }) => reportId === id)
      .map(({ sender, text, sentAt, hasPhoto }) => ({
        ...{ sender, text, hasPhoto },
        sentAt: sentAt.toISOString(),
      })),
  }));
}
