import { LINK_PARAMETER } from "../../../contract/signed-links";
import { BAD_PARAMETER } from "../../../contract/errors";
import { MAX_PHOTO_BYTES, MAX_PROBLEM_TEXT } from "../../../contract/problem-limits";
import type { MapSize } from "../../../storefront/order-map/map-size";
import type { MapCenter } from "../../../storefront/tracking-settings";
import { AppError } from "../../platform/errors";
import type { ReadBody } from "../../platform/http/body-budget";
import { readLimited } from "../../platform/http/read-limited";
import { isKnownLanguage } from "../../platform/i18n/choose-language";
import { postgresText } from "../../platform/postgres-text";

const MAX_FORM_BYTES = 16 * 1024;
/** No e-mail address, number or token is longer. */
const MAX_FIELD_LENGTH = 254;
const MAX_LINK_LENGTH = 700;

/** A problem that a shopper reports about a parcel, as it was typed. */
export interface ReportFields {
  /** `shipmentKey` of the parcel. */
  shipment: string;
  kind: string;
  text: string;
  /** What was attached; null for nothing. */
  photo: Uint8Array | null;
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
  /** The language in the URL, if there are texts in it. */
  locale: string | null;
  isForm: boolean;
  wantsJson: boolean;
  /** `shipmentKey` of the parcel whose estimated day is wanted as a calendar file; empty for none. */
  calendarOf: string;
  /** The map's picture is wanted, of this kind. */
  map: MapRequest | null;
}

/** Reads a form's body. */
export interface FormReading {
  /** Whether its URL has the token of an order: nobody else may send more than the fields of a form. */
  mayAttach: (order: string, token: string) => Promise<boolean>;
  /** Within what all large bodies together may take. */
  readBody: ReadBody;
}

/** @throws AppError TOO_LARGE, BAD_PARAMETER for a form that cannot be read */
export async function readLookupRequest(request: Request, reading: FormReading): Promise<LookupRequest> {
  const url = new URL(request.url);
  const isForm = request.method === "POST";
  const { fields, photo } = isForm
    ? await readForm(request, url, reading)
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
    locale: isKnownLanguage(locale) ? locale : null,
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

interface Form {
  fields: URLSearchParams;
  photo: Uint8Array | null;
}

async function readForm(request: Request, url: URL, { mayAttach, readBody }: FormReading): Promise<Form> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) {
    const body = await readLimited(request, MAX_FORM_BYTES);
    return { fields: new URLSearchParams(new TextDecoder().decode(body)), photo: null };
  }
  const [order = "", token = ""] = [url.searchParams.get("order"), url.searchParams.get("token")].map(
    (value) => value ?? "",
  );
  const limit = (await mayAttach(order, token)) ? MAX_PHOTO_BYTES + MAX_FORM_BYTES : MAX_FORM_BYTES;
  return readMultipart(await readBody(request, limit), type);
}

/** The fields that are text, and the file named `photo`; others are dropped. @throws AppError BAD_PARAMETER */
async function readMultipart(body: Uint8Array, type: string): Promise<Form> {
  const form = await new Response(body as BodyInit, { headers: { "content-type": type } })
    .formData()
    .catch((cause: unknown) => {
      throw new AppError(BAD_PARAMETER, "incomplete", { fields: [], cause });
    });
  const fields = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === "string") fields.append(name, value);
  const file = form.get("photo");
  const isThere = file !== null && typeof file !== "string" && file.size > 0;
  return { fields, photo: isThere ? new Uint8Array(await file.arrayBuffer()) : null };
}
