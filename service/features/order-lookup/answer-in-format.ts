import type { PageDocument } from "../../../contract/page-document";
import type { Localizer } from "../../../storefront/localizer";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { shipmentNamed } from "../../read/tracked-order/tracking-link";
import { calendarFile } from "./calendar-file";
import { inEnvelope } from "./handle-lookup";
import type { LookupResult } from "./lookup-result";
import type { LookupRequest } from "./lookup-request";
import { createMapPictures } from "./map-pictures";
import { trackingSettingsOf } from "./without-hidden-parts";

interface Asked {
  /** Null where the request could not be read: a page says so. */
  lookup: LookupRequest | null;
  result: LookupResult;
  shop?: Shop;
  document: PageDocument;
  localizer: Localizer;
  traceId: string;
}

/** Answers as JSON, a calendar file or the map's picture, none of which tells more than the page shows; null for a page. */
export function createFormatAnswers(ctx: Context) {
  const mapOf = createMapPictures(ctx);

  return async ({ lookup, result, shop, document, localizer, traceId }: Asked): Promise<Response | null> => {
    const { status, headers, found } = result;
    const { showEstimate, showMap } = trackingSettingsOf(document);
    if (lookup?.wantsJson) {
      const body = JSON.stringify(inEnvelope(result, document, localizer, traceId));
      return new Response(body, { status, headers: { ...JSON_HEADERS, ...headers } });
    }
    if (lookup?.map) {
      if (!shop || found?.access !== "order" || !showMap) return new Response(null, { status: 404 });
      return mapOf(shop.id, { order: found.id, version: found.version, ...lookup.map });
    }
    if (!lookup?.calendarOf || !shop || !found || !showEstimate) return null;
    const { order } = found;
    const shipment = shipmentNamed(ctx.config, shop.id, order.shipments, lookup.calendarOf);
    const file = shipment && calendarFile({ localizer, shop: shop.name, order, shipment, now: ctx.now() });
    return file ? new Response(file, { headers: { ...CALENDAR_HEADERS, ...headers } }) : null;
  };
}

const JSON_HEADERS = {
  "content-type": "application/json",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "private, no-cache",
  vary: "accept, accept-language",
};

const CALENDAR_HEADERS = {
  "content-type": "text/calendar; charset=utf-8; method=PUBLISH",
  "content-disposition": 'attachment; filename="delivery.ics"',
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "private, no-store",
};
