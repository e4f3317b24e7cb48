import type { OrderFilter } from "../../../../contract/order-filter";
import type { z } from "zod";
import type { BulkAction, BulkJob } from "../../../../contract/bulk";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { call, type TestService, type TestShop } from "../../harness";
import { anIncomingOrder } from "../../incoming-order";

/** So many orders with a shipment each, in the order of their ids. */
export async function manyOrders(service: TestService, shop: TestShop, count: number): Promise<string[]> {
  const orders = Array.from({ length: count }, (_, index) =>
    anIncomingOrder({ name: `#M${index + 1}`, numbers: [`MANY${shop.id}X${index + 1}`] }),
  );
  await saveOrders(service.ctx, shop.id, orders);
  const rows = await service.ctx.db
    .selectFrom("orders")
    .select("id")
    .where("shopId", "=", shop.id)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

type Selection = { ids: string[] } | { filter: Partial<OrderFilter>; except?: string[] } | { job: string };

export type ActionInput = z.input<typeof BulkAction>;

interface Answer {
  job: BulkJob | null;
  done: string[];
  failed: { id: string; order: string | null; why: string }[];
  left_out: number;
  undo: string | null;
}

export function bulk(service: TestService, shop: TestShop, selection: Selection, action: object) {
  return call(service, "POST", "/endApi/api/order/bulk", { as: shop, body: { selection, action } });
}

/** The same, which is expected to be done. */
export async function doBulk(
  service: TestService,
  shop: TestShop,
  selection: Selection,
  action: ActionInput,
): Promise<Answer> {
  const { status, body } = await bulk(service, shop, selection, action);
  if (status !== 200) throw new Error(`${status}: ${body.msg} ${JSON.stringify(body.data)}`);
  return body.data as Answer;
}

export async function jobOf(service: TestService, shop: TestShop, id: string): Promise<BulkJob> {
  const { body } = await call(service, "GET", `/endApi/api/order/bulk-job?id=${id}`, { as: shop });
  return body.data as BulkJob;
}

/** Names of the orders on the list, in the order of their ids. */
export async function listed(service: TestService, shop: TestShop, filter: object = {}): Promise<string[]> {
  const { body } = await call(service, "POST", "/endApi/api/order/list", {
    as: shop,
    body: { filter, size: 500 },
  });
  const rows = body.data.content as { id: string; name: string }[];
  return rows.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id))).map(({ name }) => name);
}
