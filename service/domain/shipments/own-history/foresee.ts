import type { ShipmentId, ShopId } from "../../../../contract/ids";
import { isFinal } from "../../../../contract/shipment-status";
import type { Tx } from "../../../platform/db/database";
import { groupBy } from "../../../platform/group-by";
import type { DeliveryRules } from "../../../../contract/estimated-delivery";
import { dayIn } from "../../promise/calendar-day";
import { type DayNumber, dayNumber } from "../../promise/history/counted-days";
import { type Forecast, forecast } from "../../promise/history/forecast";
import { forecastKeys } from "../../promise/history/history";
import { type Levels, loadHistory } from "../../promise/history/histories.queries";
import { listEvents } from "../events.queries";
import type { SourceDate } from "../tracking-update";
import { historyDateOf } from "./estimate-shipment";
import { listShipmentFacts, type ShipmentFacts } from "./shipment-facts.queries";
import { type ShipmentOnItsWay, shipmentOf } from "./shipment-in-history";

interface Foreseen {
  facts: ShipmentFacts;
  shipment: ShipmentOnItsWay;
  /** Null: history knows too little of such shipments. */
  foreseen: Forecast | null;
}

/** What history expects of these shipments, but for those of which nothing is expected any more. */
export async function foresee(
  tx: Tx,
  shop: ShopId,
  ids: ShipmentId[],
  { today, now }: { today: DayNumber; now: Date },
): Promise<Foreseen[]> {
  const events = groupBy(await listEvents(tx, shop, ids), ({ shipmentId }) => shipmentId);
  const shipments = (await listShipmentFacts(tx, shop, ids))
    .filter(({ status, subStatus }) => !isFinal(status, subStatus))
    .map((facts) => ({ facts, shipment: shipmentOf(facts, events.get(facts.id) ?? [], now) }))
    .map(({ facts, shipment }) => ({
      ...{ facts, shipment },
      onItsWay: { ...shipment, seen: shipment.seen.at(-1) ?? null },
    }));
  if (shipments.length === 0) return [];
  const keys = shipments.map(({ onItsWay }) => forecastKeys(onItsWay));
  const history = await loadHistory(tx, shop, {
    nodes: [...new Set(keys.flatMap(({ nodes }) => nodes))],
    progress: [...new Set(keys.flatMap(({ progress }) => progress))],
  });
  return shipments.map(({ facts, shipment, onItsWay }) => ({
    ...{ facts, shipment },
    foreseen: forecast(history, onItsWay, today),
  }));
}

/** Days after the hand-over on which a shipment without any scan is still a new one. */
const NEW_FOR_DAYS = 2;

/**
 * The dates of new shipments by history, so that their first date is that of the first source that has one, and not replaced a second
 * later. One that was handed over earlier has scans that are not known yet: without them it would seem silent.
 */
export async function firstHistoryDates(
  tx: Tx,
  shop: ShopId,
  ids: ShipmentId[],
  { levels, rules, now }: { levels: Levels; rules: DeliveryRules & { timezone: string }; now: Date },
): Promise<Map<ShipmentId, SourceDate>> {
  const today = dayNumber(dayIn(rules.timezone, now));
  const sureness = { sure: rules.how_sure, level: levels[rules.how_sure] };
  const shipments = await foresee(tx, shop, ids, { today, now });
  return new Map(
    shipments.flatMap(({ facts, shipment, foreseen }) =>
      foreseen && today - shipment.handedOver <= NEW_FOR_DAYS
        ? [[facts.id, historyDateOf(shipment, foreseen, sureness, null, today)] as const]
        : [],
    ),
  );
}
