import { findCourier } from "../directory/courier-directory";
import type { Reason } from "./reason";

/** A courier with its weight and the reasons for it. */
export interface Weighed {
  courier: string;
  weight: number;
  reasons: readonly Reason[];
  /** More than the look of the number speaks for it: a check digit, letters of its own, or the context. */
  isSupported: boolean;
}

/** Context beside the number; every part is optional. */
export interface DetectContext {
  /**
   * Couriers that the company name in Shopify may refer to; several for a family such as DPD, its default member first.
   */
  named?: readonly string[];
  /** True where the name came from the merchant's mapping. */
  isMapped?: boolean;
  /** Couriers the merchant prefers, first choice first. */
  preferred?: readonly string[];
  /** ISO 3166-1 alpha-2. */
  origin?: string | null;
  destination?: string | null;
  /** For this number shape, in the shop's last 90 days: how many shipments each courier had events for. */
  learned?: ReadonlyMap<string, number>;
}

const NONE: readonly string[] = [];
const NAMED = 1000;
/** Weight of a courier that is named although no format of its own matches the number. */
const WITHOUT_FORMAT = 5;
const PREFERRED = 500;
const DOMESTIC = 8;
const LEARNED = 200;
/** Sample size at which learned shares count in full; smaller samples count for less. */
const ENOUGH = 20;

/** Multiplies each courier's weight by the factors of the context; adds couriers that only the context names. */
export function applyContext(fits: Weighed[], context: DetectContext): Weighed[] {
  const { named = NONE, preferred = NONE, learned, origin, destination } = context;
  if (!named.length && !preferred.length && !learned && !origin && !destination) return fits;

  const added = new Set<string>();
  if (!fits.some(({ courier }) => named.includes(courier)))
    for (const usual of named.slice(0, 1)) added.add(usual);
  for (const courier of learned?.keys() ?? NONE) added.add(courier);
  for (const { courier } of fits) added.delete(courier);
  const weighed = [...fits];
  for (const courier of added)
    weighed.push({ courier, weight: WITHOUT_FORMAT, reasons: [], isSupported: false });

  let total = 0;
  for (const count of learned?.values() ?? []) total += count;
  return weighed.map((fit) => {
    const reasons: Reason[] = [];
    let { weight } = fit;
    if (named.includes(fit.courier)) {
      weight *= NAMED;
      reasons.push({ code: context.isMapped ? "mapping" : "company" });
    }
    const count = learned?.get(fit.courier) ?? 0;
    if (count > 0) {
      const share = count / total;
      weight *= 1 + LEARNED * share * Math.min(1, total / ENOUGH);
      reasons.push({ code: "learned", count: total, share });
    }
    const place = preferred.indexOf(fit.courier);
    if (place !== -1) {
      weight *= 1 + PREFERRED * (1 - place / (preferred.length + 1));
      reasons.push({ code: "preferred", place: place + 1 });
    }
    // The courier of the origin country issues the number; domestic shipments favour couriers of that country.
    const home = origin || destination ? findCourier(fit.courier)?.country : undefined;
    if (home && home === destination) {
      weight *= DOMESTIC;
      reasons.push({ code: "destination", country: home });
    }
    if (home && home === origin) {
      weight *= DOMESTIC;
      reasons.push({ code: "origin", country: home });
    }
    if (reasons.length === 0) return fit;
    return { courier: fit.courier, weight, reasons: reasons.concat(fit.reasons), isSupported: true };
  });
}
