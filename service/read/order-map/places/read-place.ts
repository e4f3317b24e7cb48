import { alpha2 } from "../../../../contract/country-codes";
import type { Place } from "../../../platform/db/tables/shipments";
import { countryNamed, isCountryAlone } from "./countries";
import { normalizePlace } from "./normalize-place";
import { regionOf } from "./regions";

/** A courier's place in parts, with names of the town to try one after the other, best first. */
export interface ReadPlace {
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** GeoNames' code; null where none is named, or an unknown one. */
  region: string | null;
  names: string[];
}

/** Words that couriers add to the town: a building is located at its town. */
const BUILDINGS =
  /\s+(air ?hub|hub|gateway|airport|facility|(sort(ing|ation)?|mail|parcel|logistics|processing) (cent(er|re)|facility|hub)|sort|depot|post office|network distribution cent(er|re)|distribution cent(er|re)|cent(er|re))$/;
/** "广东省深圳市" is located at Shenzhen, and so are its districts. */
const CHINESE_PROVINCE = /^\p{Script=Han}{2,4}?(省|自治区|自治區)/u;
const HAN_TOWN = /^(\p{Script=Han}{2,6}?)[市縣县]/u;

/** Couriers write town, state and country into one field or three, with any of them missing. */
export function readPlace({ city, province, country: given }: Place): ReadPlace {
  let country = given ? (alpha2(given) ?? countryNamed(given)) : null;
  let region = country && regionOf(country, province);
  const parts = (city ?? "")
    .split(/[,;|]|\s[-–]\s/)
    .map((part) => part.trim())
    .filter(Boolean);

  for (let last = parts.at(-1); parts.length > 1 && last; last = parts.at(-1)) {
    const named = countryNamed(last);
    const state = country && regionOf(country, withoutDigits(last));
    if (state) region ??= state;
    else if (named && (country === null || named === country)) country = named;
    // Two countries contradict each other.
    else if (named) return { country, region, names: [] };
    else if (/\p{L}/u.test(last)) break;
    parts.pop();
  }
  if (!country || parts.length === 0 || isCountryAlone(parts[0]!, country)) {
    return { country, region, names: [] };
  }
  return { country, region, names: [...new Set(namesOf(parts[0]!))] };
}

const withoutDigits = (text: string) => text.replace(/[\d-]+/g, "").trim();

function namesOf(text: string): string[] {
  const name = normalizePlace(text);
  const han = name.replace(CHINESE_PROVINCE, "");
  const [, town] = HAN_TOWN.exec(han) ?? [];
  const [, beforeSlash] = /^(.+?)\s*[/(]/.exec(text) ?? [];
  return [name, name.replace(BUILDINGS, ""), han, town, beforeSlash && normalizePlace(beforeSlash)].filter(
    (each): each is string => Boolean(each),
  );
}
