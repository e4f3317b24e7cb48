import { EXPORT_HEADERS } from "../../../contract/export-columns";
import type { ExportRequest } from "../../../contract/exports";
import type { ShopId, OrderId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { ListCursor } from "../../platform/http/cursor";
import { getShopById } from "../../domain/shops/shops.queries";
import { listScope } from "../../read/order-list/list-orders";
import type { ListScope } from "../../read/order-list/order-filter.queries";
import { listOrderRows, type OrderListRow } from "../../read/order-list/order-list.queries";
import { listTagsOfOrders } from "../../domain/orders/tags/tags.queries";
import { listShipmentsOfOrders } from "../../domain/shipments/shipments.queries";
import { BOM, csvOf } from "../../platform/files/csv";
import { createCellDrawer } from "./draw-cells";
import type { ExportRow } from "./export-cells";
import { listExportDetails } from "./export-details.queries";
import { isoIn, localIn } from "./zone-time";

/** Orders read at a time: only one such page is held in memory. */
const ORDERS_PER_PAGE = 500;

/**
 * The orders that match the filter as CSV, page by page in the order of the list: a row for each shipment, and one for
 * an order without any. A cell that throws holds `#ERROR`, and the file continues. A page is read when the consumer
 * asks for it, so a cancelled download reads no more.
 */
export async function* exportOrders(
  ctx: Context,
  shop: ShopId,
  request: ExportRequest,
): AsyncGenerator<string> {
  const { filter, sort, ids, except, columns, excel } = request;
  const scope: ListScope = {
    ...listScope(ctx, await getShopById(ctx.db, shop)),
    ...(ids && { ids }),
    except,
  };
  yield (excel ? BOM : "") + csvOf([columns.map((column) => EXPORT_HEADERS[column])]);

  const iso = excel ? localIn(scope.timezone) : isoIn(scope.timezone);
  const draw = createCellDrawer(ctx, shop, columns);
  let after: ListCursor | null = null;
  for (;;) {
    const orders: OrderListRow[] = await ctx.replica.read((db) =>
      listOrderRows(db, scope, filter, { sort, after, limit: ORDERS_PER_PAGE }),
    );
    if (orders.length > 0) {
      const rows = await withShipments(ctx, scope, orders, iso);
      yield csvOf(rows.map(draw), { excel });
    }
    const last = orders.at(-1);
    if (!last || orders.length < ORDERS_PER_PAGE) return;
    after = { at: last.sortedAt, id: last.id };
  }
}

async function withShipments(
  ctx: Context,
  { shop, now }: ListScope,
  orders: OrderListRow[],
  iso: ExportRow["iso"],
): Promise<ExportRow[]> {
  const ids = orders.map(({ id }) => id);
  const [shipments, tags, details] = await ctx.replica.read((db) =>
    Promise.all([
      listShipmentsOfOrders(db, shop, ids),
      listTagsOfOrders(db, shop, ids),
      listExportDetails(db, shop, ids),
    ]),
  );
  const shipmentsOf = byOrder(shipments);
  const tagsOf = byOrder(tags);
  const detailsOf = new Map(details.map((each) => [each.id, each]));
  return orders.flatMap((order) => {
    const orderDetails = detailsOf.get(order.id);
    // Erased since the page was read.
    if (!orderDetails) return [];
    const common = {
      order,
      details: orderDetails,
      tags: (tagsOf.get(order.id) ?? []).map(({ name }) => name),
      now,
      iso,
    };
    return (shipmentsOf.get(order.id) ?? [null]).map((shipment) => ({ ...common, shipment }));
  });
}

function byOrder<Row extends { orderId: OrderId }>(rows: Row[]): Map<OrderId, Row[]> {
  const groups = new Map<OrderId, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.orderId);
    if (group) group.push(row);
    else groups.set(row.orderId, [row]);
  }
  return groups;
}
