import type { ShopId } from "../../../../contract/ids";
import type { TestService } from "../../harness";

/**
 * Every delivery of a mail about a shipment, open or ended, in the order of enqueuing, without what names the row or the
 * shipment itself.
 */
export async function listMailRows({ ctx }: TestService, shop: ShopId, shipment: string) {
  const of = { shopId: shop, channel: "customer-mail", subject: `shipment:${shipment}` };
  const [open, ended] = [ctx.db.selectFrom("deliveries"), ctx.db.selectFrom("deliveryLog")];
  const columns = ["id", "key", "state", "reason", "payload"] as const;
  const rows = [
    ...(await open
      .select(columns)
      .where((where) => where.and(of))
      .execute()),
    ...(await ended
      .select(columns)
      .where((where) => where.and(of))
      .execute()),
  ];
  return rows
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ key, state, reason, payload }) => {
      const { shipment: _, ...rest } = payload as { shipment: string };
      return { change: key.replace(/^\d+ /, ""), state, reason, payload: rest };
    });
}
