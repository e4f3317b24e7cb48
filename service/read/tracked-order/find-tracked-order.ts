import { createHash, createHmac } from "node:crypto";
import { TOO_MANY_REQUESTS } from "../../../contract/errors";
import type { ShopId, OrderId } from "../../../contract/ids";
import { isFinal } from "../../../contract/shipment-status";
import type { TrackedOrder } from "../../../contract/tracking";
import type { ShownReport } from "../../../storefront/problem-view";
import type { Access } from "../../../storefront/page-view";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import type { Client } from "../../platform/http/client-address";
import type { Subject, Visitor } from "./known-visitor";
import { loadReports } from "./load-reports";
import { loadTrackedOrders } from "./load-tracked-orders";
import { contactMatches, numberForms, orderNameForms } from "./look-up-terms";
import {
  findShipmentByNumber,
  listOrdersById,
  listOrdersByName,
  type OrderToTrack,
} from "./tracked-orders.queries";
import { withoutPerson } from "./without-person";
import { isTrackingToken } from "./tracking-link";

export type LookUp = { orderName: string; email: string } | { trackingNumber: string };

export interface LookedUpOrder {
  id: OrderId;
  order: TrackedOrder;
  access: Access;
  customerLocale: string | null;
  /** By which sections of the page are shown; without them where the shopper may not know the order. Never sent to the browser. */
  facts: { country: string | null; tags: readonly string[] };
  /** The order has an address for emails. */
  hasAddress: boolean;
  /** What was reported about its parcels; none where only the shipment is shown. */
  reports: ShownReport[];
  /** Hash of everything the shopper can see. */
  version: string;
  /** No shipment is expected to change any more. */
  isFinal: boolean;
}

/** Of what shows no order. */
export const NO_FACTS: LookedUpOrder["facts"] = { country: null, tags: [] };

type LoadContext = Pick<Context, "db" | "gates" | "now">;
type LookupContext = LoadContext & Pick<Context, "limits" | "config">;

/** The client of a look-up, and what its browser has found before. */
export interface Asker {
  client: Client;
  visitor: Pick<Visitor, "hasFound">;
}

/** The order or number of a look-up in normal form, for rate limits and cookies. */
export function subjectOf(lookUp: LookUp): Subject {
  return "trackingNumber" in lookUp
    ? `number ${numberForms(lookUp.trackingNumber)[0] ?? ""}`
    : `order ${orderNameForms(lookUp.orderName)[0] ?? ""}`;
}

/**
 * Looks an order up by its number and the customer's e-mail address or phone number, or a shipment by its number. Null
 * alike for an order that does not exist, another customer's, and one with too many failed look-ups, after the same
 * work. Only failures are counted, and not those of a browser that has found the same before; for the limits, and why
 * nobody can lock an order for its customer, see docs/decisions/024.
 * @throws AppError TOO_MANY_REQUESTS after five failures of one address
 */
export async function findTrackedOrder(
  ctx: LookupContext,
  shop: ShopId,
  lookUp: LookUp,
  { client, visitor }: Asker,
): Promise<LookedUpOrder | null> {
  const subject = subjectOf(lookUp);
  const find = () =>
    "trackingNumber" in lookUp
      ? findByNumber(ctx, shop, lookUp.trackingNumber)
      : findByName(ctx, shop, lookUp);
  if (visitor.hasFound(shop, subject)) return find();

  const work =
    "trackingNumber" in lookUp ? find : () => withinLimitsOfOrder(ctx, shop, subject, client, find);
  return ctx.limits.guess("lookup-failed", limitKey(ctx, shop, `from ${client.address}`), work, isNotFound);
}

const isNotFound = (outcome: unknown) => outcome === null;

/**
 * Limits failures at one order from many addresses: once there are too many, each network has a few tries left. After
 * those the result is "not found", whatever was typed.
 */
async function withinLimitsOfOrder(
  { limits, ...ctx }: LookupContext,
  shop: ShopId,
  subject: Subject,
  { network }: Client,
  find: () => Promise<LookedUpOrder | null>,
): Promise<LookedUpOrder | null> {
  const order = limitKey(ctx, shop, subject);
  const ofNetwork = limitKey(ctx, shop, `${subject} from ${network}`);
  const searchAndFail = async () => {
    await find();
    return null;
  };
  return limits
    .guess("lookup-order", order, find, isNotFound)
    .catch(whenLimited(() => limits.guess("lookup-order-network", ofNetwork, find, isNotFound)))
    .catch(whenLimited(searchAndFail));
}

function whenLimited<Result>(otherwise: () => Promise<Result>) {
  return (error: unknown): Promise<Result> => {
    if (error instanceof AppError && error.code === TOO_MANY_REQUESTS) return otherwise();
    throw error;
  };
}

/** The order of a tracking link; null where its token is not valid. */
export async function openTrackedOrder(
  ctx: LookupContext,
  shop: ShopId,
  { order, token }: { order: string; token: string },
): Promise<LookedUpOrder | null> {
  if (!isOrderId(order) || !isTrackingToken(ctx.config, shop, order, token)) return null;
  return findOrderOfShop(ctx, shop, order);
}

/** An order of the shop, for whoever may see it without a look-up; null for another shop's. */
export async function findOrderOfShop(
  ctx: LoadContext,
  shop: ShopId,
  order: OrderId,
): Promise<LookedUpOrder | null> {
  const [row] = await listOrdersById(ctx.db, shop, [order]);
  return row ? loadOrder(ctx, shop, row) : null;
}

async function findByName(
  ctx: LookupContext,
  shop: ShopId,
  { orderName, email }: { orderName: string; email: string },
) {
  const rows = await listOrdersByName(ctx.db, shop, orderNameForms(orderName));
  const row = rows.find((each) => contactMatches(email, each));
  return row ? loadOrder(ctx, shop, row) : null;
}

/** Anybody may read the number off a parcel's label: it shows the shipment only, without the order or customer. */
async function findByNumber(
  ctx: LookupContext,
  shop: ShopId,
  trackingNumber: string,
): Promise<LookedUpOrder | null> {
  const shipment = await findShipmentByNumber(ctx.db, shop, numberForms(trackingNumber));
  const [row] = shipment ? await listOrdersById(ctx.db, shop, [shipment.orderId]) : [];
  if (!shipment || !row) return null;
  const full = await loadOrder(ctx, shop, row);
  const shipments = full.order.shipments
    .filter((shown) => shown.trackingNumber === shipment.trackingNumber)
    .map((shipment) => withoutPerson(shipment, row));
  const order = {
    name: "",
    // Of the order nothing is told, its day neither.
    orderedAt: "",
    shipments,
    notYetShipped: [],
    cancelledItems: [],
    waiting: null,
    steps: [],
    expected: null,
  };
  const shown = { order, access: "shipment" as const, customerLocale: null, reports: [], facts: NO_FACTS };
  return { ...full, ...versionOf(order, []), ...shown };
}

async function loadOrder(ctx: LoadContext, shop: ShopId, row: OrderToTrack): Promise<LookedUpOrder> {
  const order = (await loadTrackedOrders(ctx, ctx.db, shop, [row])).get(row.id)!;
  const reports = await loadReports(ctx.db, shop, row.id);
  const { id, customerLocale, country, tags } = row;
  const facts = { country, tags };
  const hasAddress = row.email !== null;
  return {
    id,
    order,
    access: "order",
    customerLocale,
    hasAddress,
    reports,
    facts,
    ...versionOf(order, reports),
  };
}

function versionOf(order: TrackedOrder, reports: ShownReport[]): Pick<LookedUpOrder, "version" | "isFinal"> {
  return {
    version: createHash("sha256")
      .update(JSON.stringify([order, reports]))
      .digest("base64url")
      .slice(0, 16),
    isFinal:
      order.shipments.length > 0 &&
      order.notYetShipped.length === 0 &&
      order.shipments.every(({ status, subStatus }) => isFinal(status, subStatus)),
  };
}

/**
 * Keys are hashed: the limiter's table contains no addresses and no order numbers.
 * @param shop null: counted over all shops
 */
export function limitKey(
  { config }: Pick<LookupContext, "config">,
  shop: ShopId | null,
  what: string,
): string {
  return createHmac("sha256", config.signingKeys.rateLimit[0])
    .update(`limit/${shop ?? "any"}/${what}`)
    .digest("base64url")
    .slice(0, 24);
}

function isOrderId(text: string): text is OrderId {
  return /^[1-9]\d{0,17}$/.test(text);
}
