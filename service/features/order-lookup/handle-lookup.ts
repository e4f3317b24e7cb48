import { NOT_FOUND, SUCCESS, TOKEN_INVALID, TOO_LARGE, TOO_MANY_REQUESTS } from "../../../contract/errors";
import type { ShopDomain, ShopId } from "../../../contract/ids";
import type { TrackedOrder } from "../../../contract/tracking";
import type { PageDocument } from "../../../contract/page-document";
import type { Notice } from "../../../storefront/page-view";
import type { ProblemOutcome } from "../../../storefront/problem-view";
import type { WatchOutcome } from "../../../storefront/watch-view";
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
import type { LookupResult } from "./lookup-result";
import { answerLink } from "./answer-link";
import { sendReport } from "./send-report";
import { presentFound, type Sent } from "./present-found";
import { watchShipment } from "./watch-shipment";
import { shipmentKey, shipmentNamed } from "../../read/tracked-order/tracking-link";
import { withoutHiddenParts } from "./without-hidden-parts";

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
  const present = (found: LookedUpOrder | null, sent?: Sent) =>
    presentFound(ctx, shop, request, clientInfo.path, found, sent);
  if (order && token) {
    const key = `order ${shop.id} ${order} ${token}`;
    const open = () => openTrackedOrder(ctx, shop.id, { order, token });
    const found = await caches.orders.get(key, open);
    if (found && request.watch) return askToWatch(ctx, shop, request, clientInfo, found);
    if (!found || !request.report) return present(found);
    const { shipment, kind, text, photo } = request.report;
    const trackingNumber =
      shipmentNamed(ctx.config, shop.id, found.order.shipments, shipment)?.trackingNumber ?? "";
    const reported = { trackingNumber, kind, text };
    const outcome = await sendReport(ctx, shop.id, found.id, { ...reported, photo }, clientInfo.client);
    const result = present(await caches.orders.keep(key, open()), {
      problem: { ...reported, outcome },
    });
    return { ...result, status: STATUSES[outcome] };
  }
  const lookUpWith = async (lookUp: LookUp) => {
    const found = await findOnce(ctx, caches, shop.id, lookUp, clientInfo);
    if (found && request.watch) return askToWatch(ctx, shop, request, clientInfo, found);
    const result = present(found);
    return found ? { ...result, headers: clientInfo.visitor.cookieFor(shop.id, subjectOf(lookUp)) } : result;
  };
  if (link) return answerLink(ctx, shop, request, clientInfo.path);
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

/** Of a mail that was just asked for. */
const languageOf = (locale: string | null, accepted: string | null, shop: Shop): string =>
  (isKnownLanguage(locale) ? locale : accepted) ?? shopLanguage(shop);

/** Asks for an email at the next change of a parcel that the page shows. */
async function askToWatch(
  ctx: Context,
  shop: Shop,
  request: LookupRequest,
  { path, client, accepted }: ClientInfo,
  found: LookedUpOrder,
): Promise<LookupResult> {
  const { shipment: key, email } = request.watch!;
  const shipment = shipmentNamed(ctx.config, shop.id, found.order.shipments, key);
  const language = languageOf(request.locale, found.customerLocale ?? accepted, shop);
  const outcome = await watchShipment(ctx, shop.id, found, { shipment, email, language }, client);
  const shown = shipment && shipmentKey(ctx.config, shop.id, shipment.trackingNumber);
  const sent = shown ? { key: shown, outcome } : null;
  return {
    ...presentFound(ctx, shop, request, path, found, { watch: sent }),
    status: WATCH_STATUSES[outcome],
  };
}

async function sendLink(
  ctx: Context,
  shop: Shop,
  { mailbox, locale }: LookupRequest,
  { client, accepted }: ClientInfo,
): Promise<LookupResult> {
  if (!mailbox)
    return { status: 400, content: { kind: "lookup", form: { order: "", missing: ["mailbox"] } } };
  const language = languageOf(locale, accepted, shop);
  await askForLink(ctx, shop.id, { email: mailbox, language }, client);
  return { status: 200, content: { kind: "notice", notice: "linkSent" } };
}

/** Only a submitted form can have missing fields; an order number in the URL prefills the form. */
function missingIn({ isForm, order, email }: LookupRequest): ("order" | "contact" | "number")[] {
  if (!isForm) return [];
  if (order) return ["contact"];
  return email ? ["order"] : ["order", "contact", "number"];
}

const WATCH_STATUSES: Record<WatchOutcome, number> = {
  ...{ asked: 200, watching: 200, badAddress: 400, refused: 409, over: 409, limited: 429 },
};

/** As a form with a missing field, or a refused call, is answered. */
const STATUSES: Record<ProblemOutcome, number> = {
  ...{ reported: 200, incomplete: 400, badPhoto: 400, refused: 409, full: 409, limited: 429, busy: 503 },
};

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
