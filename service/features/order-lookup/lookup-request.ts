import { LINK_PARAMETER } from "../../../contract/signed-links";
import { MAX_PROBLEM_TEXT } from "../../../contract/problem-limits";
import type { MapSize } from "../../../storefront/order-map/map-size";
import type { MapCenter } from "../../../storefront/tracking-settings";
import { readLimited } from "../../platform/http/read-limited";
import { isLanguageTag } from "../../platform/i18n/choose-language";
import { postgresText } from "../../platform/postgres-text";
import { isMultipart, type LookupForm, MAX_FORM_BYTES, type SentPhoto } from "./read-attached";

/** No e-mail address, number or token is longer. */
const MAX_FIELD_LENGTH = 254;
const MAX_LINK_LENGTH = 700;

/** A problem that a shopper reports about a parcel, as it was typed. */
export interface ReportFields {
  /** `shipmentKey` of the parcel. */
  shipment: string;
  kind: string;
  text: string;
  photo: SentPhoto;
}

/** Where the email is to go; empty: to the order's own address. */
export interface WatchFields {
  /** `shipmentKey` of the parcel. */
  shipment: string;
  email: string;
}

/** Of the map's picture. */
export interface MapRequest {
  size: MapSize;
  center: MapCenter;
}

/** As the page's own addresses ask; anything else is the usual one. */
export const mapRequestOf = (query: URLSearchParams): MapRequest => ({
  size: query.get("size") === "narrow" ? "narrow" : "wide",
  center: query.get("center") === "destination" ? "destination" : "current",
});

/** A shopper's request, from the URL and, if a form was submitted, its fields. */
export interface LookupRequest {
  order: string;
  email: string;
  number: string;
  token: string;
  /** Of somebody who has nothing else, and wants a link. */
  mailbox: string;
  /** That form was sent, if empty. */
  isLinkForm: boolean;
  /** Of a mail, with which such a link is opened. */
  link: string;
  /** What was clicked, as the page's script says. */
  click: string;
  /** Null where none was sent. */
  report: ReportFields | null;
  /** An email at a parcel's next change is asked for; null where not. */
  watch: WatchFields | null;
  /** A mail's link is opened to take back what it is for. */
  isStop: boolean;
  /** The language in the URL, as the shop's markets name it; a page may have none of it. */
  locale: string | null;
  isForm: boolean;
  wantsJson: boolean;
  /** `shipmentKey` of the parcel whose estimated day is wanted as a calendar file; empty for none. */
  calendarOf: string;
  /** The map's picture is wanted, of this kind. */
  map: MapRequest | null;
}

/** @throws AppError TOO_LARGE, BAD_PARAMETER for a form that cannot be read */
export async function readLookupRequest(
  request: Request,
  readAttached: ReadAttached,
): Promise<LookupRequest> {
  const url = new URL(request.url);
  const isForm = request.method === "POST";
  const { fields, photo } = isForm
    ? await readForm(request, readAttached)
    : { fields: url.searchParams, photo: null };
  // `postgresText` comes last, because cutting may leave half of a surrogate pair.
  const value = (name: string) => postgresText((fields.get(name) ?? "").trim().slice(0, MAX_FIELD_LENGTH));
  const locale = fields.get("locale") ?? url.searchParams.get("locale");
  return {
    order: value("order"),
    email: value("email"),
    number: value("number"),
    token: value("token"),
    mailbox: isForm ? value("mailbox") : "",
    isLinkForm: isForm && fields.has("mailbox"),
    link: postgresText((fields.get(LINK_PARAMETER) ?? "").slice(0, MAX_LINK_LENGTH)),
    click: isForm ? value("click") : "",
    report:
      isForm && fields.has("report")
        ? {
            ...{ shipment: value("parcel"), kind: value("report"), photo },
            text: longText(fields.get("text") ?? ""),
          }
        : null,
    watch: isForm && fields.has("watch") ? { shipment: value("parcel"), email: value("watch") } : null,
    isStop: isForm && fields.get("intent") === "stop",
    locale: isLanguageTag(locale) ? locale : null,
    isForm,
    calendarOf: url.searchParams.get("format") === "ics" ? value("parcel") : "",
    map: url.searchParams.get("format") === "map" ? mapRequestOf(url.searchParams) : null,
    wantsJson:
      url.searchParams.get("format") === "json" ||
      /^application\/json\b/.test(request.headers.get("accept") ?? ""),
  };
}

/** With line breaks as one character, in which browsers send two. */
const longText = (text: string) =>
  postgresText(text.replaceAll("\r\n", "\n").trim().slice(0, MAX_PROBLEM_TEXT));

/** Reads a form that may have a photo. */
export type ReadAttached = (request: Request) => Promise<LookupForm>;

async function readForm(request: Request, readAttached: ReadAttached): Promise<LookupForm> {
  if (isMultipart(request)) return readAttached(request);
  const body = await readLimited(request, MAX_FORM_BYTES);
  return { fields: new URLSearchParams(new TextDecoder().decode(body)), photo: null };
}
