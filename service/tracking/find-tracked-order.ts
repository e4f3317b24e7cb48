import { createHash, createHmac } from "node:crypto";
import type { ShopId } from "../../contract/ids";
import { isFinal } from "../../contract/shipment-status";
import type { TrackedOrder } from "../../contract/tracking";
import type { Access } from "../../storefront/page-view";
import type { Context } from "../context";
import { loadTrackedOrders } from "./load-tracked-orders";
import { contactMatches, numberForms, orderNameForms } from "./look-up-terms";
import {
  findShipmentByNumber,
  listOrdersById,
  listOrdersByName,
  type OrderToTrack,
} from "./tracked-orders.queries";
import { isTrackingToken } from "./tracking-link";

export type LookUp = { orderName: string; email: string } | { trackingNumber: string };

export interface FoundOrder {
  id: string;
  order: TrackedOrder;
  access: Access;
  customerLocale: string | null;
  /** Changes with anything the shopper could see. */
  version: string;
  /** Nothing more is expected of any parcel. */
  isFinal: boolean;
}

type Outside = Pick<Context, "db" | "limits" | "config" | "now">;

/**
 * Looks an order up by its number and the customer's e-mail address or phone number, or a parcel by its number.
 * Null alike for an order that does not exist and one of somebody else, after the same work.
 * @param address of whoever asks; five failures close the door for a while, as do twenty tries at one order
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function findTrackedOrder(
  ctx: Outside,
  shop: ShopId,
  lookUp: LookUp,
  address: string,
): Promise<FoundOrder | null> {
  const asker = limitKey(ctx, shop, `from ${address}`);
  await ctx.limits.check("lookup-failed", asker);
  const found =
    "trackingNumber" in lookUp
      ? await findByNumber(ctx, shop, lookUp.trackingNumber)
      : await findByName(ctx, shop, lookUp);
  if (!found) await ctx.limits.take("lookup-failed", asker);
  return found;
}

/** The order of a link we have made ourselves; null where its token is not ours. */
export async function openTrackedOrder(
  ctx: Outside,
  shop: ShopId,
  { order, token }: { order: string; token: string },
): Promise<FoundOrder | null> {
  if (!isOrderId(order) || !isTrackingToken(ctx.config, shop, order, token)) return null;
  const [row] = await listOrdersById(ctx.db, shop, [order]);
  return row ? load(ctx, shop, row) : null;
}

async function findByName(
  ctx: Outside,
  shop: ShopId,
  { orderName, email }: { orderName: string; email: string },
) {
  const names = orderNameForms(orderName);
  await ctx.limits.take("lookup-order", limitKey(ctx, shop, `order ${names[0] ?? ""}`));
  const rows = await listOrdersByName(ctx.db, shop, names);
  const row = rows.find((each) => contactMatches(email, each));
  return row ? load(ctx, shop, row) : null;
}

/** The number alone may be read off a parcel by anybody: it shows that parcel, and nothing of order or customer. */
async function findByNumber(ctx: Outside, shop: ShopId, trackingNumber: string): Promise<FoundOrder | null> {
  const shipment = await findShipmentByNumber(ctx.db, shop, numberForms(trackingNumber));
  const [row] = shipment ? await listOrdersById(ctx.db, shop, [shipment.orderId]) : [];
  if (!shipment || !row) return null;
  const whole = await load(ctx, shop, row);
  const parcels = whole.order.parcels
    .filter((parcel) => parcel.trackingNumber === shipment.trackingNumber)
    .map((parcel) => ({ ...parcel, items: [], steps: [] }));
  const order = {
    name: "",
    orderedAt: whole.order.orderedAt,
    parcels,
    notYetShipped: [],
    waiting: null,
    steps: [],
  };
  return { ...whole, ...versionOf(order), order, access: "parcel", customerLocale: null };
}

async function load({ db, now }: Outside, shop: ShopId, row: OrderToTrack): Promise<FoundOrder> {
  const order = (await loadTrackedOrders(db, shop, [row], now())).get(row.id)!;
  return { id: row.id, order, access: "order", customerLocale: row.customerLocale, ...versionOf(order) };
}

function versionOf(order: TrackedOrder): Pick<FoundOrder, "version" | "isFinal"> {
  return {
    version: createHash("sha256").update(JSON.stringify(order)).digest("base64url").slice(0, 16),
    isFinal:
      order.parcels.length > 0 &&
      order.notYetShipped.length === 0 &&
      order.parcels.every(({ status, subStatus }) => isFinal(status, subStatus)),
  };
}

/** The limiter's table holds no addresses and no order numbers. */
function limitKey({ config }: Outside, shop: ShopId, what: string): string {
  return createHmac("sha256", config.signingKeys.rateLimit[0])
    .update(`limit/${shop}/${what}`)
    .digest("base64url")
    .slice(0, 24);
}

function isOrderId(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text);
}
