import { sql } from "kysely";
import type { ShopId } from "../../contract/ids";
import type { Context } from "../../service/platform/context";
import type { Db } from "../../service/platform/db/database";
import { listImportRows } from "../../service/features/imports/imports.queries";
import { saveOrders } from "../../service/domain/orders/save-orders";
import { orderName } from "./import-names";
import { inSnapshot } from "./snapshot";

/** Orders as Shopify would tell them, with one unit of quota each. */
export async function saveManyOrders(ctx: Context, shop: ShopId, count: number): Promise<void> {
  const nothing = {
    email: null,
    phone: null,
    customerName: null,
    customerLocale: null,
    financialStatus: null,
    fulfillmentStatus: null,
    currency: null,
    total: null,
    shipTo: null,
    country: "DE",
    tags: [],
    statusPageUrl: null,
    isTest: false,
    cancelledAt: null,
    lineItems: [],
    fulfillments: [],
  };
  const at = ctx.now();
  const orders = Array.from({ length: count }, (_, index) => ({
    ...nothing,
    shopifyId: `kill-${index}`,
    name: orderName(index),
    orderedAt: at,
    updatedAt: at,
  }));
  await saveOrders(ctx, shop, orders);
}

/** What there is after all. */
export const gatherImportFacts = (db: Db) => inSnapshot(db, readImportFacts);

async function readImportFacts(db: Db) {
  const { rows: shipments } = await sql<{ name: string; trackingNumber: string }>`
    select o.name, s.tracking_number from shipments s join orders o on o.shop_id = s.shop_id and o.id = s.order_id
    where s.cancelled_at is null`.execute(db);
  const shops = await db.selectFrom("shops").select("id").execute();
  const rows = await Promise.all(shops.map(({ id }) => listImportRows(db, id, { after: null, limit: 1 })));
  const imports = rows
    .flat()
    .map(({ state, lines, imported, known, wrong }) => ({ state, lines, imported, known, wrong }));
  const units = await db.selectFrom("quotaUnits").select("orderId").execute();
  const { rows: untracked } = await sql`
    select 1 from shipments where provider_state = 'none' and cancelled_at is null`.execute(db);
  return { shipments, imports, units: units.length, untracked: untracked.length };
}
export type ImportFacts = Awaited<ReturnType<typeof gatherImportFacts>>;
