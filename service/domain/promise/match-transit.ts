import type { DeliveryRules, TransitRule } from "../../../contract/estimated-delivery";
import type { EstimateStep } from "../../../contract/estimate-steps";
import { postalKey } from "../../../contract/estimated-delivery-limits";

/** Where a shipment goes and how: what rules choose by. Codes are as Shopify has them; null is unknown. */
export interface Route {
  country: string | null;
  /** Code of the province or state. */
  region: string | null;
  postalCode: string | null;
  method: { title: string | null; code: string | null } | null;
  /** Our code of the courier. */
  courier: string | null;
}

/** The transit days that hold, with the rule's place among those of the setting; null for the rest of the world. */
export interface TransitMatch {
  rule: number | null;
  transit: NonNullable<DeliveryRules["rest"]>;
  /** What fits the conditions of the rule; the rest of the world has none. */
  matched: Matched[];
}

type Matched = Omit<Extract<EstimateStep, { step: "matched" }>, "step" | "rule">;

/**
 * The rule that fits a route most exactly: by its postal code before its region before its country, then by method, then by courier; of
 * two that are as exact, the first. The rest of the world where none fits; null where that has no days either.
 */
export function matchTransit(
  { transit, rest, method_name }: Pick<DeliveryRules, "transit" | "rest" | "method_name">,
  route: Route,
): TransitMatch | null {
  const method = route.method?.[method_name]?.trim().toLowerCase() ?? null;
  let best: { rule: number; exactness: number } | null = null;
  transit.forEach((rule, index) => {
    const exactness = exactnessOf(rule, route, method);
    if (exactness !== null && exactness > (best?.exactness ?? -1)) best = { rule: index, exactness };
  });
  const found = best as { rule: number } | null;
  if (!found) return rest && { rule: null, transit: rest, matched: [] };
  const chosen = transit[found.rule]!;
  return {
    rule: found.rule,
    transit: chosen,
    matched: matchedBy(chosen, route, route.method?.[method_name]),
  };
}

/** The conditions of a rule that fits, with what of the route fits each. */
function matchedBy(
  { regions, postal, methods, couriers }: TransitRule,
  { country, region, postalCode, courier }: Route,
  method: string | null | undefined,
): Matched[] {
  const range = postalCode ? rangeOf(postal, postalCode) : undefined;
  return [
    { by: "country", value: country! },
    ...(regions.length > 0 ? [{ by: "region" as const, value: region!.toUpperCase() }] : []),
    ...(range ? [{ by: "postal" as const, value: postalCode!, range: rangeText(range) }] : []),
    ...(methods.length > 0 ? [{ by: "method" as const, value: method!.trim() }] : []),
    ...(couriers.length > 0 ? [{ by: "courier" as const, value: courier! }] : []),
  ];
}

const rangeText = ({ from, to }: TransitRule["postal"][number]) => (from === to ? from : `${from}–${to}`);

/** Null where the rule does not fit. What a route does not say fits no rule that asks for it. */
function exactnessOf(rule: TransitRule, route: Route, method: string | null): number | null {
  if (route.country === null || !rule.countries.includes(route.country)) return null;
  if (rule.regions.length > 0 && !(route.region && rule.regions.includes(route.region.toUpperCase())))
    return null;
  if (rule.postal.length > 0 && !(route.postalCode && rangeOf(rule.postal, route.postalCode))) return null;
  const methods = rule.methods.map((name) => name.trim().toLowerCase());
  if (methods.length > 0 && !(method && methods.includes(method))) return null;
  if (rule.couriers.length > 0 && !(route.courier && rule.couriers.includes(route.courier))) return null;
  const place = rule.postal.length > 0 ? 2 : rule.regions.length > 0 ? 1 : 0;
  return place * 4 + (methods.length > 0 ? 2 : 0) + (rule.couriers.length > 0 ? 1 : 0);
}

function rangeOf(ranges: TransitRule["postal"], postalCode: string) {
  const code = postalKey(postalCode);
  return ranges.find(({ from, to }) => {
    const start = code.slice(0, from.length);
    return start.length === from.length && from <= start && start <= to;
  });
}
