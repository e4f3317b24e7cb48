import { findCourier } from "../courier-directory";
import type { Reason } from "./reason";

/** A courier, and what speaks for it. */
export interface Weighed {
  courier: string;
  weight: number;
  reasons: Reason[];
}

/** What is known beside the number. All of it may be missing. */
export interface DetectContext {
  /** Couriers that the company's name in Shopify means; several for a family such as DPD, its usual member first. */
  named?: readonly string[];
  /** True where the merchant's own mapping said so. */
  isMapped?: boolean;
  /** Couriers the merchant uses, the first choice first. */
  preferred?: readonly string[];
  /** ISO 3166-1 alpha-2. */
  origin?: string | null;
  destination?: string | null;
  /** Of the shop's numbers of this shape in the last 90 days: how many each courier has answered for. */
  learned?: ReadonlyMap<string, number>;
}

const NAMED = 1000;
/** For a courier that is named although no format of the number is its own. */
const WITHOUT_FORMAT = 5;
const PREFERRED = 500;
const AT_HOME = 8;
const LEARNED = 200;
/** With fewer numbers than this, what was learnt counts for less. */
const ENOUGH = 20;

/** Multiplies what speaks for each courier by what the context says of it; adds those that the context brings up. */
export function applyContext(fits: Weighed[], context: DetectContext): Weighed[] {
  const { named = [], preferred = [], learned } = context;
  const seen = new Set(fits.map(({ courier }) => courier));
  const usual = named.some((courier) => seen.has(courier)) ? [] : named.slice(0, 1);
  const added = [...usual, ...(learned?.keys() ?? [])].filter((courier) => !seen.has(courier));
  const weighed = [
    ...fits,
    ...[...new Set(added)].map((courier) => ({ courier, weight: WITHOUT_FORMAT, reasons: [] })),
  ];
  if (!named.length && !preferred.length && !learned && !context.origin && !context.destination)
    return weighed;

  const total = learned ? [...learned.values()].reduce((sum, count) => sum + count, 0) : 0;
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
    for (const reason of homeReasons(fit.courier, context)) {
      weight *= AT_HOME;
      reasons.push(reason);
    }
    return { courier: fit.courier, weight, reasons: [...reasons, ...fit.reasons] };
  });
}

/** The courier at the origin prints the number; within one country, both speak for those of that country. */
function homeReasons(courier: string, { origin, destination }: DetectContext): Reason[] {
  const home = origin || destination ? findCourier(courier)?.country : undefined;
  if (!home) return [];
  const places = { destination, origin };
  return (["destination", "origin"] as const)
    .filter((code) => places[code] === home)
    .map((code) => ({ code, country: home }));
}
