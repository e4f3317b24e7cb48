import { z } from "zod";
import { plainName } from "../courier-names";
import type { CourierToList } from "../listed-couriers.queries";
import { courierOf, listedCode } from "../seventeen-track/carrier-keys";

/** One courier as 17TRACK publishes it. */
const Entry = z.object({
  key: z.int().positive().max(999_999_999),
  _name: z.string().trim().min(1).max(200),
  _country_iso: z.string().nullish(),
  _tel: z.string().nullish(),
  _url: z.string().nullish(),
});
type Entry = z.output<typeof Entry>;

/** What is shorter is no list of couriers, what is longer not of this world. */
const FEWEST = 100;
const MOST = 20_000;
const BROKEN_SHARE = 0.05;

/** Why a list is not taken; its message is kept for whoever looks after the service. */
export class BadListError extends Error {}

/**
 * The couriers of a published list, without those of our own table; posts first, then those of many countries, then
 * China's lines, each in the list's order: that is how far plans reach.
 * @throws BadListError where it is no list, or much of it cannot be read
 */
export function readList(json: unknown): CourierToList[] {
  if (!Array.isArray(json)) throw new BadListError("It is no list");
  if (json.length < FEWEST) throw new BadListError(`It has only ${json.length} couriers`);
  if (json.length > MOST) throw new BadListError(`It has ${json.length} couriers`);
  const entries = json.flatMap((each: unknown) => Entry.safeParse(each).data ?? []);
  const broken = json.length - entries.length;
  if (broken > json.length * BROKEN_SHARE) throw new BadListError(`${broken} of its couriers cannot be read`);

  const unique = new Map(entries.map((entry) => [entry.key, entry]));
  return [...unique.values()]
    .filter(({ key }) => courierOf(key) === null)
    .map((entry, index) => ({ entry, index, group: groupOf(entry) }))
    .sort((one, other) => one.group - other.group || one.index - other.index)
    .map(({ entry }, place) => toCourier(entry, place));
}

/** 17TRACK numbers posts below 100000 and Chinese lines from 190000 on. */
function groupOf({ key }: Entry): number {
  if (key < 100_000) return 0;
  return key < 190_000 ? 1 : 2;
}

function toCourier(entry: Entry, place: number): CourierToList {
  const code = listedCode(entry.key);
  return {
    code,
    name: entry._name,
    plainName: `${plainName(entry._name)} ${code}`,
    country: /^[A-Z]{2}$/.test(entry._country_iso ?? "") ? entry._country_iso! : null,
    homepage: webAddress(entry._url),
    phone: entry._tel?.trim().slice(0, 60) || null,
    trackingUrl: null,
    place,
  };
}

/** Only addresses of the web: the home page becomes a link. */
function webAddress(text: string | null | undefined): string | null {
  const address = text?.trim() ?? "";
  return /^https?:\/\/[^\s"'<>]{3,300}$/i.test(address) && URL.canParse(address) ? address : null;
}
