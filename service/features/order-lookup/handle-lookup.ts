import { NOT_FOUND, SUCCESS, TOKEN_INVALID, TOO_LARGE, TOO_MANY_REQUESTS } from "../../../contract/errors";
import type { ShopDomain, ShopId } from "../../../contract/ids";
import type { TrackedOrder } from "../../../contract/tracking";
import type { PageDocument } from "../../../contract/page-document";
import type { Notice, PageContent } from "../../../storefront/page-view";
import type { ProblemOutcome, ProblemView } from "../../../storefront/problem-view";
import { eventText } from "../../../storefront/labels";
import type { Localizer } from "../../../storefront/localizer";
import type { Context } from "../../platform/context";
import { sendError } from "../../platform/http/errors";
import { isKnownLanguage } from "../../platform/i18n/choose-language";
import { findShopByDomain, type Shop, shopLanguage } from "../../domain/shops/shops.queries";
import type { createSharedLoads } from "./share-loads";
import type { TtlCache } from "../../platform/ttl-cache";
import {
  type Asker,
  findTrackedOrder,
  type LookedUpOrder,
  type LookUp,
  openTrackedOrder,
  subjectOf,
} from "../../read/tracked-order/find-tracked-order";
import type { Visitor } from "../../read/tracked-order/known-visitor";
import type { LookupRequest } from "./lookup-request";
import { askForLink } from "./ask-for-link";
import { openLink, readLink } from "./open-link";
import { sendReport } from "./send-report";
import { shipmentKey, shipmentNamed, trackingToken } from "../../read/tracked-order/tracking-link";
import { withoutHiddenParts } from "./without-hidden-parts";

/** The result of a look-up, before it is rendered. */
export interface LookupResult {
  status: number;
  content: PageContent;
  headers?: Record<string, string>;
  found?: LookedUpOrder;
  /** The contract's code of a failure; absent for "not found". */
  code?: string;
}

export interface Caches {
  shops: TtlCache<Shop | undefined>;
  orders: TtlCache<LookedUpOrder | null>;
  /** Look-ups in progress: an identical one of the same client waits for it, and is not counted as a second guess. */
  lookUps: ReturnType<typeof createSharedLoads<LookedUpOrder | null>>;
}

/** The path of the page, and the client that requests it. */
interface ClientInfo extends Asker {
  path: string;
  visitor: Visitor;
  /** The browser's language, of those that there are texts in. */
  accepted: string | null;
}

/** The shop of a page; undefined for one that has uninstalled the app. */
export async function findShop(
  { db }: Context,
  { shops }: Caches,
  domain: ShopDomain | null,
): Promise<Shop | undefined> {
  const shop = domain ? await shops.get(domain, () => findShopByDomain(db, domain)) : undefined;
  return shop?.uninstalledAt ? undefined : shop;
}

/** Handles a shopper's request: returns the order, the shipment, the form or "not found". */
export async function handleLookup(
  ctx: Context,
  caches: Caches,
  shop: Shop,
  request: LookupRequest,
  clientInfo: ClientInfo,
): Promise<LookupResult> {
  const { order, email, number, token, link, mailbox } = request;
  const present = (found: LookedUpOrder | null, sent?: ProblemView["sent"]) =>
    presentFound(ctx, shop, request, clientInfo, found, sent);
  if (order && token) {
    const key = `order ${shop.id} ${order} ${token}`;
    const open = () => openTrackedOrder(ctx, shop.id, { order, token });
    const found = await caches.orders.get(key, open);
    if (!found || !request.report) return present(found);
    const { shipment, kind, text, photo } = request.report;
    const trackingNumber =
      shipmentNamed(ctx.config, shop.id, found.order.shipments, shipment)?.trackingNumber ?? "";
    const reported = { trackingNumber, kind, text };
    const outcome = await sendReport(ctx, shop.id, found.id, { ...reported, photo }, clientInfo.client);
    const result = present(await caches.orders.keep(key, open()), { ...reported, outcome });
    return { ...result, status: STATUSES[outcome] };
  }
  const lookUpWith = async (lookUp: LookUp) => {
    const found = await findOnce(ctx, caches, shop.id, lookUp, clientInfo);
    const result = present(found);
    return found ? { ...result, headers: clientInfo.visitor.cookieFor(shop.id, subjectOf(lookUp)) } : result;
  };
  if (link) return request.isForm ? openOrders(ctx, shop, request, clientInfo) : linkPage(ctx, shop, link);
  if (request.isForm && (mailbox || request.isLinkForm)) return sendLink(ctx, shop, request, clientInfo);
  if (order && email) return lookUpWith({ orderName: order, email });
  if (number) return lookUpWith({ trackingNumber: number });
  return {
    status: request.isForm ? 400 : 200,
    content: { kind: "lookup", form: { order, missing: missingIn(request) } },
  };
}

/**
 * Looks up what is not cached, once for all identical look-ups that a client has under way: they would take points of
 * its limit that only the first gives back in time. Only shipments found by number are cached: failures are counted.
 */
async function findOnce(
  ctx: Context,
  { orders, lookUps }: Caches,
  shop: ShopId,
  lookUp: LookUp,
  asker: Asker,
): Promise<LookedUpOrder | null> {
  const number = "trackingNumber" in lookUp ? `number ${shop} ${lookUp.trackingNumber}` : null;
  const cached = number && orders.peek(number);
  if (cached) return cached;
  const isKnown = asker.visitor.hasFound(shop, subjectOf(lookUp));
  return lookUps(JSON.stringify([shop, asker.client, isKnown, lookUp]), async () => {
    const found = await findTrackedOrder(ctx, shop, lookUp, asker);
    if (found && number) orders.keep(number, Promise.resolve(found));
    return found;
  });
}

/** The form that opens a link's orders, or that the link is over. Nothing is shown on GET, and no use is taken. */
function linkPage(ctx: Context, shop: Shop, link: string): LookupResult {
  if (!readLink(ctx, shop, link)) return gone;
  return { status: 200, content: { kind: "link", link } };
}

const gone: LookupResult = {
  ...{ status: 410, code: TOKEN_INVALID, content: { kind: "notice", notice: "linkGone" } },
};

/** The one order of a link, or the list of its orders with the links that open them. */
async function openOrders(
  ctx: Context,
  shop: Shop,
  request: LookupRequest,
  clientInfo: ClientInfo,
): Promise<LookupResult> {
  const rows = await openLink(ctx, shop, request.link);
  if (!rows) return gone;
  const [row] = rows;
  if (row && rows.length === 1) {
    const opened = { order: row.id, token: trackingToken(ctx.config, shop.id, row.id) };
    return presentFound(ctx, shop, request, clientInfo, await openTrackedOrder(ctx, shop.id, opened));
  }
  const orders = rows.map(({ id, name, orderedAt }) => {
    const query = new URLSearchParams({ order: id, token: trackingToken(ctx.config, shop.id, id) });
    if (request.locale) query.set("locale", request.locale);
    return { name, orderedAt: orderedAt.toISOString(), href: `${clientInfo.path}?${query}` };
  });
  return { status: 200, content: { kind: "orders", orders } };
}

async function sendLink(
  ctx: Context,
  shop: Shop,
  { mailbox, locale }: LookupRequest,
  { client, accepted }: ClientInfo,
): Promise<LookupResult> {
  if (!mailbox)
    return { status: 400, content: { kind: "lookup", form: { order: "", missing: ["mailbox"] } } };
  const language = (isKnownLanguage(locale) ? locale : accepted) ?? shopLanguage(shop);
  await askForLink(ctx, shop.id, { email: mailbox, language }, client);
  return { status: 200, content: { kind: "notice", notice: "linkSent" } };
}

/** Only a submitted form can have missing fields; an order number in the URL prefills the form. */
function missingIn({ isForm, order, email }: LookupRequest): ("order" | "contact" | "number")[] {
  if (!isForm) return [];
  if (order) return ["contact"];
  return email ? ["order"] : ["order", "contact", "number"];
}

function presentFound(
  ctx: Context,
  shop: Shop,
  request: LookupRequest,
  { path }: ClientInfo,
  found: LookedUpOrder | null,
  sent: ProblemView["sent"] = null,
): LookupResult {
  if (!found) return { status: 404, content: { kind: "notice", notice: "notFound" } };
  const { order, access, version, isFinal } = found;
  const url = `${path}?${refreshQuery(ctx, shop.id, found, request)}`;
  // With the version: browsers keep the picture until something has changed.
  const map = `${url}&format=map&version=${version}`;
  return {
    status: 200,
    found,
    content: {
      ...{ kind: "order", order, access, refresh: { url, version, isFinal } },
      shipmentKeys: order.shipments.map(({ trackingNumber }) =>
        shipmentKey(ctx.config, shop.id, trackingNumber),
      ),
      map: access === "order" ? { wide: `${map}&size=wide`, narrow: `${map}&size=narrow` } : null,
      problems: access === "order" ? problemsOf(ctx, shop.id, request, path, found, sent) : null,
    },
  };
}

function problemsOf(
  { config }: Context,
  shop: ShopId,
  { locale }: LookupRequest,
  path: string,
  { id: order, reports }: LookedUpOrder,
  sent: ProblemView["sent"],
): ProblemView {
  return { path, locale, order, token: trackingToken(config, shop, order), reports, sent };
}

/** As a form with a missing field, or a refused call, is answered. */
const STATUSES: Record<ProblemOutcome, number> = {
  ...{ reported: 200, incomplete: 400, badPhoto: 400, refused: 409, full: 409, limited: 429, busy: 503 },
};

/** The query of a GET that shows the same page, without the fields that were typed. */
function refreshQuery(
  { config }: Context,
  shop: ShopId,
  { id, access, order }: LookedUpOrder,
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

/** An error as a page, with the time to wait for a rate limit. */
export function sendFailure(ctx: Pick<Context, "log">, error: unknown, traceId: string): LookupResult {
  const { status, body, headers } = sendError(ctx, error, traceId, "en");
  const wait = Number(headers?.["retry-after"] ?? 60);
  const notice = NOTICES.get(body.code) ?? "failed";
  const minutes = Math.max(1, Math.ceil(wait / 60));
  return { status, headers, code: body.code, content: { kind: "notice", notice, minutes, traceId } };
}

/** The same result as JSON, for the page's script. */
export function inEnvelope(
  { found, content, code }: LookupResult,
  document: PageDocument,
  localizer: Localizer,
  traceId: string,
) {
  const { t } = localizer;
  if (found) {
    const order = withTexts(withoutHiddenParts(found.order, document), localizer);
    const data = { version: found.version, order };
    return { code: SUCCESS, msg: "", data, traceId };
  }
  if (content.kind !== "notice") return { code: SUCCESS, msg: "", data: null, traceId };
  return { code: code ?? NOT_FOUND, msg: t(`notice.${content.notice}`), data: null, traceId };
}

/** With what the page says of each event, in the reader's language. */
function withTexts(order: TrackedOrder, localizer: Localizer) {
  const shipments = order.shipments.map(({ events, ...shipment }) => ({
    ...shipment,
    events: events.map((event) => ({ ...event, text: eventText(localizer, event) })),
  }));
  return { ...order, shipments };
}
