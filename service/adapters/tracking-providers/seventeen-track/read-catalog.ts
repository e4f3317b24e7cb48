import { ownValue } from "../../../../contract/own-value";
import { normalizeCourierName } from "../../../../contract/normalize-courier-name";
import type { CourierToCatalog } from "../../../domain/couriers/catalog-couriers.queries";
import { chineseNameAmong } from "../../../domain/couriers/chinese-name";
import { courierOf, listedCode } from "./carrier-keys";

/** One entry of the list, with its field names normalised. */
interface Entry {
  key: number;
  name: string;
  /** Other names, for search. */
  otherNames: string[];
  country: string | null;
  homepage: string | null;
  phone: string | null;
}

/** Plausible number of entries: a shorter or longer list is refused. */
const FEWEST = 100;
const MOST = 20_000;
/** Share of unreadable rows above which the list is refused; below it they are left out. */
const BROKEN_SHARE = 0.5;

/** Why a list is refused; the message is stored for the operator. */
export class InvalidCatalogError extends Error {}

/**
 * Parses a published list into couriers that are not built in: posts first, then international ones, then China's
 * lines, each in the list's order, which decides the plan that opens them.
 * @throws InvalidCatalogError where it is not a list, or most rows are unreadable
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
    .map(({ entry }, index) => toCourier(entry, index));
}

/** The rows: the list itself, or the only list within an object. */
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
 * 17TRACK uses `_name`, `_country_iso`, `_tel` and `_url`; copies of its list drop the underscore, or use country,
 * phone and homepage. Only key and name are required.
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
    // `_country` is a number of 17TRACK's own, which the pattern excludes.
    country:
      first(row, ["_country_iso", "country_iso", "country", "_country"], /^[a-z]{2}$/i)?.toUpperCase() ??
      null,
    homepage: first(row, ["_url", "url", "homepage", "_homepage"], WEB_ADDRESS),
    phone: first(row, ["_tel", "tel", "phone", "_phone"], /\S/)?.slice(0, 60) ?? null,
  };
}

/** Web addresses only: the home page becomes a link. */
const WEB_ADDRESS = /^https?:\/\/[^\s"'<>]{3,300}$/i;

/** The first of these fields whose trimmed text matches the pattern. */
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
  sortPosition: number,
): CourierToCatalog {
  const code = listedCode(key);
  return {
    code,
    name,
    plainName: [...[name, ...otherNames].map(normalizeCourierName), code].join(" "),
    chineseName: chineseNameAmong(otherNames, name),
    country,
    homepage,
    phone,
    trackingUrl: null,
    sortPosition,
  };
}
