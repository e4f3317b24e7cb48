import { COURIERS } from "./courier-table";
import type { Courier } from "./courier-table";
import { couriersByFormat, normaliseNumber } from "./number-formats";

const byCode = new Map(COURIERS.map((courier) => [courier.code, courier]));
const byName = new Map(
  COURIERS.flatMap((courier) =>
    [courier.code, courier.name, ...courier.aliases].map((name) => [plain(name), courier.code] as const),
  ),
);

/** Names that stand for a family: the number says which member, and the first one is the default. */
const FAMILIES: Record<string, readonly [string, ...string[]]> = {
  dhl: [
    "dhl-express",
    "dhl-paket",
    "dhl-ecommerce-us",
    "dhl-ecommerce-asia",
    "dhl-parcel-nl",
    "dhl-parcel-uk",
  ],
  dpd: ["dpd-de", "dpd-uk", "dpd-fr", "dpd-local"],
  gls: ["gls", "gls-de", "gls-fr"],
  hermes: ["hermes-de", "evri"],
  postnord: ["postnord-sweden", "postnord-denmark", "postnord-no"],
  asendia: ["asendia", "asendia-usa"],
};

export function findCourier(code: string | null): Courier | undefined {
  return code === null ? undefined : byCode.get(code);
}

/**
 * The courier of a parcel: by the company's name as Shopify or the merchant wrote it, else by the number's format.
 * `why` says which of the two. Null where neither is known, never a guess.
 */
export function courierFor(
  companyName: string | null | undefined,
  trackingNumber: string | null | undefined,
): { courier: string; why: "company" | "number" } | null {
  const name = plain(companyName ?? "");
  const formats = couriersByFormat(trackingNumber ?? "");

  const family = FAMILIES[name];
  if (family) return { courier: formats.find((code) => family.includes(code)) ?? family[0], why: "company" };

  const named = byName.get(name);
  if (named) return { courier: named, why: "company" };
  return formats[0] ? { courier: formats[0], why: "number" } : null;
}

/** The courier's own page about the parcel; its home page where it has none; null for an unknown courier. */
export function trackingUrl(courier: string | null, trackingNumber: string): string | null {
  const found = findCourier(courier);
  if (!found) return null;
  return (
    found.trackingUrl?.replace("{number}", encodeURIComponent(normaliseNumber(trackingNumber))) ??
    found.homepage
  );
}

/** Case, spaces, accents and punctuation do not part two names. */
function plain(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, "");
}
