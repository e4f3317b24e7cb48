import { sql } from "kysely";
import type { OrderId, ShipmentId } from "../../../../contract/ids";
import { fulfillmentEventType } from "../../../../service/domain/orders/fulfillment-event.delivery";
import { SEARCH_KIND } from "../../../../service/platform/db/tables/search-kinds";
import { listOpenOf } from "../../../../service/platform/deliveries/delivery-log.queries";
import { listMailRows } from "../../features/notifications/mail-rows";
import type { TestService, TestShop } from "../../harness";
import type { anOrder } from "../../shipments";

type Order = Awaited<ReturnType<typeof anOrder>>;
interface Place {
  service: TestService;
  shop: TestShop;
}

async function listShipmentIds({ service, shop }: Place, order: OrderId): Promise<string[]> {
  const rows = await service.ctx.db
    .selectFrom("shipments")
    .select("id")
    .where("shopId", "=", shop.id)
    .where("orderId", "=", order)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Every row that a subscriber writes about the order, without what names the row itself. */
export async function rowsOf(place: Place, { id }: Pick<Order, "id">) {
  const { service, shop } = place;
  const { db } = service.ctx;
  const shipments = await listShipmentIds(place, id);
  const list = await db
    .selectFrom("orderList")
    .select(["status", "subStatus", "lastEventAt", "deliveredAt", "attentionReason", "attentionAt"])
    .where("shopId", "=", shop.id)
    .where("orderId", "=", id)
    .execute();
  const periods = await db
    .selectFrom("attentionPeriods")
    .select(["reason", "since", "closedAt", "closedBy"])
    .where("shopId", "=", shop.id)
    .where("orderId", "=", id)
    .orderBy("id")
    .execute();
  const finished = await db
    .selectFrom("finishedShipments")
    .select(["shipmentId", "delivered"])
    .where("shopId", "=", shop.id)
    .where("shipmentId", "in", shipments as ShipmentId[])
    .execute();
  const mails = [];
  for (const shipment of shipments) {
    const rows = await listMailRows(service, shop.id, shipment);
    mails.push(rows.toSorted((a, b) => (a.change < b.change ? -1 : 1)));
  }
  const subjects = shipments.map((shipment) => `shipment:${shipment}`);
  const writes = (await listOpenOf(db, shop.id, fulfillmentEventType.name, subjects)).map(
    ({ subject, payload }) => ({
      ...(payload as object),
      ...{ fulfillment: null, shipment: subjects.indexOf(subject) },
    }),
  );
  const team = await db
    .selectFrom("deliveries")
    .select("key")
    .where("shopId", "=", shop.id)
    .where(sql<boolean>`payload -> 'data' ->> 'link' like ${`%/orders/${id}`}`)
    .execute();
  const ofOrder = await sql<{ key: string }>`
    select distinct key from (
      select shop_id, subject, key from deliveries union all select shop_id, subject, key from delivery_log
    ) each where shop_id = ${shop.id} and subject = ${`order:${id}`}`.execute(db);
  return {
    list,
    periods,
    mails,
    writes,
    finished: shipments.map((each) => finished.find(({ shipmentId }) => shipmentId === each)?.delivered),
    team: team.length,
    ofOrder: ofOrder.rows.map(({ key }) => key.replace(id, "order")).toSorted(),
    found: (await textsOf(place, { id })).map(({ kind }) => kind),
  };
}

/** What the search finds the order by. */
export async function textsOf(place: Place, { id }: Pick<Order, "id">) {
  const { service, shop } = place;
  const docs = service.ctx.db.selectFrom("searchDocs").select(["kind", "txt"]).where("shopId", "=", shop.id);
  const { customerId } = await service.ctx.db
    .selectFrom("orders")
    .select("customerId")
    .where("shopId", "=", shop.id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const refs: [number, string[]][] = [
    [SEARCH_KIND.order, [id]],
    [SEARCH_KIND.shipment, await listShipmentIds(place, id)],
    [SEARCH_KIND.customer, [customerId ?? "0"]],
  ];
  return docs
    .where((where) =>
      where.or(refs.map(([kind, ids]) => where.and([where("kind", "=", kind), where("refId", "in", ids)]))),
    )
    .orderBy("kind")
    .orderBy("txt")
    .execute();
}
