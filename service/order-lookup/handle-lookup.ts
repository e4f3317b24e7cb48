import { NOT_FOUND, SUCCESS, TOKEN_INVALID, TOO_LARGE, TOO_MANY_REQUESTS } from "../../contract/errors";
import type { ShopDomain, ShopId } from "../../contract/ids";
import type { Notice, PageContent } from "../../storefront/page-view";
import type { Reader } from "../../storefront/reader";
import type { Context } from "../context";
import { answerError } from "../http/errors";
import { findShopByDomain, type Shop } from "../shops/shops.queries";
import type { TtlCache } from "./ttl-cache";
import {
  type Asker,
  findTrackedOrder,
  type FoundOrder,
  type LookUp,
  openTrackedOrder,
  subjectOf,
} from "./find-tracked-order";
import type { Visitor } from "./known-visitor";
import type { LookupRequest } from "./lookup-request";
import { trackingToken } from "./tracking-link";

/** What the page says, before it is put into words. */
export interface LookupResult {
  status: number;
  content: PageContent;
  headers?: Record<string, string>;
  found?: FoundOrder;
  /** Of a failure, as the contract names it; nothing found has none. */
  code?: string;
}

export interface Caches {
  shops: TtlCache<Shop | undefined>;
  orders: TtlCache<FoundOrder | null>;
}

/** Where the page is, and who looks at it. */
interface Visit extends Asker {
  path: string;
  visitor: Visitor;
}

/** The shop of a page; nothing for one that has removed the app. */
export async function findShop(
  { db }: Context,
  { shops }: Caches,
  domain: ShopDomain | null,
): Promise<Shop | undefined> {
  const shop = domain ? await shops.get(domain, () => findShopByDomain(db, domain)) : undefined;
  return shop?.uninstalledAt ? undefined : shop;
}

/** What a shopper gets for what they asked: their order, a shipment, the form, or "not found". */
export async function handleLookup(
  ctx: Context,
  caches: Caches,
  shop: Shop,
  asked: LookupRequest,
  visit: Visit,
): Promise<LookupResult> {
  const { order, email, number, token } = asked;
  const shown = (found: FoundOrder | null) => show(ctx, shop, asked, visit, found);
  if (order && token) {
    const key = `order ${shop.id} ${order} ${token}`;
    return shown(await caches.orders.get(key, () => openTrackedOrder(ctx, shop.id, { order, token })));
  }
  const looked = async (lookUp: LookUp, find: () => Promise<FoundOrder | null>) => {
    const found = await find();
    const answer = shown(found);
    return found ? { ...answer, headers: visit.visitor.cookieFor(shop.id, subjectOf(lookUp)) } : answer;
  };
  if (order && email) {
    const lookUp = { orderName: order, email };
    return looked(lookUp, () => findTrackedOrder(ctx, shop.id, lookUp, visit));
  }
  if (number) {
    const lookUp = { trackingNumber: number };
    return looked(lookUp, () => findByNumber(ctx, caches, shop.id, lookUp, visit));
  }
  return {
    status: asked.isForm ? 400 : 200,
    content: { kind: "lookup", form: { order, missing: missingIn(asked) } },
  };
}

/** Only what was found is kept: each asker has their own count of failures. */
async function findByNumber(
  ctx: Context,
  { orders }: Caches,
  shop: ShopId,
  lookUp: { trackingNumber: string },
  asker: Asker,
) {
  const key = `number ${shop} ${lookUp.trackingNumber}`;
  const known = orders.peek(key);
  if (known) return known;
  const found = await findTrackedOrder(ctx, shop, lookUp, asker);
  if (found) orders.keep(key, Promise.resolve(found));
  return found;
}

/** Only a form that was sent can lack something; an address with an order number fills the form in. */
function missingIn({ isForm, order, email }: LookupRequest): ("order" | "contact" | "number")[] {
  if (!isForm) return [];
  if (order) return ["contact"];
  return email ? ["order"] : ["order", "contact", "number"];
}

function show(
  ctx: Context,
  shop: Shop,
  asked: LookupRequest,
  { path }: Visit,
  found: FoundOrder | null,
): LookupResult {
  if (!found) return { status: 404, content: { kind: "notice", notice: "notFound" } };
  const { order, access, version, isFinal } = found;
  const url = `${path}?${refreshQuery(ctx, shop.id, found, asked)}`;
  return {
    status: 200,
    found,
    content: { kind: "order", order, access, refresh: { url, version, isFinal } },
  };
}

/** The same page again, without a form and without anything that was typed in it. */
function refreshQuery(
  { config }: Context,
  shop: ShopId,
  { id, access, order }: FoundOrder,
  { locale }: LookupRequest,
) {
  const query = new URLSearchParams(
    access === "order"
      ? { order: id, token: trackingToken(config, shop, id) }
      : { number: order.shipments[0]?.trackingNumber ?? "" },
  );
  if (locale) query.set("locale", locale);
  return query;
}

const NOTICES = new Map<string, Notice>([
  [TOO_MANY_REQUESTS, "limited"],
  [TOKEN_INVALID, "refused"],
  [NOT_FOUND, "noPage"],
  [TOO_LARGE, "tooLarge"],
]);

/** An error as a page: with how long to wait, where waiting helps. */
export function answerFailure(ctx: Pick<Context, "log">, error: unknown, traceId: string): LookupResult {
  const { status, body, headers } = answerError(ctx, error, traceId);
  const wait = Number(headers?.["retry-after"] ?? 60);
  const notice = NOTICES.get(body.code) ?? "failed";
  const minutes = Math.max(1, Math.ceil(wait / 60));
  return { status, headers, code: body.code, content: { kind: "notice", notice, minutes } };
}

/** The same answer for the page's script. */
export function inEnvelope({ found, content, code }: LookupResult, { t }: Reader, traceId: string) {
  if (found) return { code: SUCCESS, msg: "", data: { version: found.version, order: found.order }, traceId };
  if (content.kind !== "notice") return { code: SUCCESS, msg: "", data: null, traceId };
  return { code: code ?? NOT_FOUND, msg: t(`notice.${content.notice}`), data: null, traceId };
}
