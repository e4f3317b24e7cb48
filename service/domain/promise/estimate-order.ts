import type { DeliveryRules } from "../../../contract/estimated-delivery";
import type { EstimateStep } from "../../../contract/estimate-steps";
import type { LaneLevel } from "../../../contract/estimate-reasons";
import type { Db } from "../../platform/db/database";
import type { Shop } from "../shops/shops.queries";
import { type CalendarDay, dayIn } from "./calendar-day";
import { type DateRange, estimateByRules } from "./estimate-by-rules";
import { calendarDay, dayNumber } from "./history/counted-days";
import { FIRST_SHARE, forecast } from "./history/forecast";
import { quantile } from "./history/histogram";
import { findLevels, findUsualCourier, loadHistory } from "./history/histories.queries";
import { forecastKeys } from "./history/history";
import { countriesKey, type Lane, serviceOf } from "./history/lane";
import type { Holidays } from "./holidays";

/** An order that no courier has yet, placed or about to be. */
export interface OrderToEstimate {
  orderedAt: Date;
  /** Ids of Shopify. */
  products: string[];
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  region: string | null;
  postalCode: string | null;
  method: { title: string | null; code: string | null } | null;
}

type Found =
  | { by: "rules"; date: DateRange; steps: EstimateStep[] }
  | { by: "history"; date: DateRange; level: LaneLevel; shipments: number }
  | { by: "none"; date: null; why: "off" | "excluded" | "no_transit" | "always_closed" | "no_country" };

export interface OrderEstimate {
  found: Found;
  /** The last day of the hand-over by the rules; null where processing is not known. */
  handedOver: CalendarDay | null;
}

/**
 * The date of an order before it is shipped: by the first of the shop's sources that knows orders before a courier does, which are own
 * history and rules. None where the rules are off or count from the fulfilment: the day of the hand-over is not known then, and a date
 * without processing would be too early. Excluded products have none by rules; history knows them as any other.
 */
export async function estimateOrder(
  db: Db,
  shop: Pick<Shop, "id" | "country">,
  order: OrderToEstimate,
  { rules, holidays }: { rules: DeliveryRules & { timezone: string }; holidays: Holidays },
): Promise<OrderEstimate> {
  let found: Found = { by: "none", date: null, why: "off" };
  if (!rules.enabled || rules.count_from !== "order") return { found, handedOver: null };
  const { date, steps } = estimateByRules(
    rules,
    { ...order, fulfilledAt: null, courier: null },
    { timezone: rules.timezone, holidays },
  );
  const day = handOverIn(steps);
  const byRules: Found = date
    ? { by: "rules", date, steps }
    : { by: "none", date: null, why: whyNone(steps) };
  for (const source of rules.sources) {
    if (source === "rules") found = byRules;
    else if (source === "history")
      found =
        (await byHistory(db, shop, order, rules, day ?? dayIn(rules.timezone, order.orderedAt))) ?? found;
    if (found.date) break;
  }
  return { found, handedOver: day };
}

/** Null where nothing is processed: the first business day is the first transit day. */
function handOverIn(steps: EstimateStep[]): CalendarDay | null {
  for (const step of steps) if (step.step === "handed_over") return step.to;
  return null;
}

function whyNone(steps: EstimateStep[]) {
  const last = steps.at(-1)?.step;
  return last === "excluded" || last === "no_transit" || last === "always_closed" ? last : "off";
}

/** Null where history knows too little of such orders. */
async function byHistory(
  db: Db,
  shop: Pick<Shop, "id" | "country">,
  { country, region, postalCode, method }: OrderToEstimate,
  { how_sure }: DeliveryRules,
  handedOver: CalendarDay,
): Promise<Found | null> {
  if (country === null) return { by: "none", date: null, why: "no_country" };
  const levels = await findLevels(db, shop.id);
  if (!levels) return null;
  const from = dayNumber(handedOver);
  const asked = serviceOf(method?.code ?? method?.title ?? null);
  const countries = countriesKey({ origin: shop.country, country });
  const usual = await findUsualCourier(db, shop.id, countries, {
    service: asked,
    region: region?.toLowerCase() ?? null,
  });
  const lane: Lane = {
    ...{ origin: shop.country, originRegion: null, country, region, postalCode },
    courier: usual?.courier || null,
    service: usual?.service || asked,
  };
  const shipment = { lane, handedOver: from, named: null, seen: null };
  const foreseen = forecast(await loadHistory(db, shop.id, forecastKeys(shipment)), shipment, from);
  if (!foreseen) return null;
  const level = levels[how_sure];
  const day = (share: number) => calendarDay(from + quantile(foreseen.days, share));
  const date = { from: day(Math.min(FIRST_SHARE, level)), to: day(level) };
  return { by: "history", date, level: foreseen.level, shipments: foreseen.shipments };
}
