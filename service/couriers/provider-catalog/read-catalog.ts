import { ownValue } from "../../../contract/own-value";
import { normalizeCourierName } from "../../../contract/normalize-courier-name";
import type { CourierToCatalog } from "../catalog-couriers.queries";
import { courierOf, listedCode } from "../seventeen-track/carrier-keys";

/** One courier of the list, however its fields are spelt. */
interface Entry {
  key: number;
  name: string;
  /** Further names that searches find it by. */
  otherNames: string[];
  country: string | null;
  homepage: string | null;
  phone: string | null;
}

/** What is shorter is no list of couriers, what is longer not of this world. */
const FEWEST = 100;
const MOST = 20_000;
/** Beyond this it is a list of something else; below, each row that cannot be read is left out alone. */
const BROKEN_SHARE = 0.5;

/** Why a list is not taken; its message is kept for whoever looks after the service. */
export class InvalidCatalogError extends Error {}

/**
 * The couriers of a published list, without those of our own table; posts first, then those of many countries, then
 * China's lines, each in the list's order: that is how far plans reach.
 * @throws InvalidCatalogError where it is no list, or most of it cannot be read
 */
export function readCatalog(json: unknown): CourierToCatalog[] {
  const rows = rowsOf(json);
  if (rows.length < FEWEST) throw new InvalidCatalogError(`It has only ${rows.length} couriers`);
  if (rows.length > MOST) throw new InvalidCatalogError(`It has ${rows.length} couriers`);
  const entries = rows.flatMap((row) => readEntry(row) ?? []);
  const broken = rows.length - entries.length;
  if (broken > rows.length * BROKEN_SHARE)
    throw new InvalidCatalogError(`${broken} of its couriers cannot be read`);

  const unique = new Map(entries.map((entry) => [entry.key, entry]));
  return [...unique.values()]
    .filter(({ key }) => courierOf(key) === null)
    .map((entry, index) => ({ entry, index, group: groupOf(entry) }))
    .sort((one, other) => one.group - other.group || one.index - other.index)
    .map(({ entry }, place) => toCourier(entry, place));
}

/** The list itself, or the one list of an object around it. */
function rowsOf(json: unknown): unknown[] {
  const lists = Array.isArray(json)
    ? [json]
    : isRecord(json)
      ? Object.values(json).filter(Array.isArray)
      : [];
  if (lists.length !== 1) throw new InvalidCatalogError("It is no list");
  return lists[0] as unknown[];
}

/**
 * 17TRACK writes `_name`, `_country_iso`, `_tel` and `_url`; copies of its list that are passed around leave the
 * underscore out, or say country, phone and homepage. Only key and name are needed.
 */
function readEntry(row: unknown): Entry | null {
  if (!isRecord(row)) return null;
  const keys = isRecord(row.keys) ? row.keys : {};
  const key = first({ ...row, track17: keys.track17 }, ["key", "_key", "track17", "code"], /^[1-9]\d{0,8}$/);
  const name = first(row, ["_name", "name", "_name_en", "name_en"], /^.{1,200}$/);
  if (key === null || name === null) return null;
  return {
    key: Number(key),
    name,
    otherNames: ["_name_zh-cn", "_name_zh-hk", "name_zh"].flatMap(
      (field) => first(row, [field], /^.{1,200}$/) ?? [],
    ),
    // `_country` is a number of 17TRACK's own, which the form leaves out.
    country:
      first(row, ["_country_iso", "country_iso", "country", "_country"], /^[a-z]{2}$/i)?.toUpperCase() ??
      null,
    homepage: first(row, ["_url", "url", "homepage", "_homepage"], WEB_ADDRESS),
    phone: first(row, ["_tel", "tel", "phone", "_phone"], /\S/)?.slice(0, 60) ?? null,
  };
}

/** Only addresses of the web: the home page becomes a link. */
const WEB_ADDRESS = /^https?:\/\/[^\s"'<>]{3,300}$/i;

/** The first of these fields that has a value of this form, as trimmed text. */
function first(row: Record<string, unknown>, fields: string[], form: RegExp): string | null {
  for (const field of fields) {
    const value = ownValue(row, field);
    const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    if (form.test(text) && (form !== WEB_ADDRESS || URL.canParse(text))) return text;
  }
  return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** 17TRACK numbers posts below 100000 and Chinese lines from 190000 on. */
function groupOf({ key }: Entry): number {
  if (key < 100_000) return 0;
  return key < 190_000 ? 1 : 2;
}

function toCourier(
  { key, name, otherNames, country, homepage, phone }: Entry,
  place: number,
): CourierToCatalog {
  const code = listedCode(key);
  return {
    code,
    name,
    plainName: [...[name, ...otherNames].map(normalizeCourierName), code].join(" "),
    country,
    homepage,
    phone,
    trackingUrl: null,
    place,
  };
}
