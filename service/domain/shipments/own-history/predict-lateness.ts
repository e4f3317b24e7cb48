import type { ShopId } from "../../../../contract/ids";
import type { Context } from "../../../platform/context";
import type { Tx } from "../../../platform/db/database";
import { publish } from "../../../platform/events/publish";
import { midnight } from "../../promise/calendar-day";
import { calendarDay, type DayNumber } from "../../promise/history/counted-days";
import { type Forecast, lateAfter } from "../../promise/history/forecast";
import { MOST_DAYS } from "../../promise/history/histogram";
import { isLikelyLate } from "../../promise/history/warning";
import { latenessPredicted } from "../shipment.events";
import { endWarnings, type listLikelyLate, type NewForecast, saveForecasts } from "./forecasts.queries";
import type { ShipmentFacts } from "./shipment-facts.queries";
import type { ShipmentOnItsWay } from "./shipment-in-history";

/** A shipment with the promised day that its chances are about. */
export interface Shown {
  facts: ShipmentFacts;
  promised: DayNumber;
}

/** A forecast as it is kept. */
export interface Prediction extends NewForecast, Shown {}

/** When it is, and since when the shipment was expected to be late; null: it was not. */
interface Moment {
  today: DayNumber;
  now: Date;
  likelySince: Date | null;
}

/**
 * The chances of a shipment. `last` is the day after the hand-over that its promise is where none was shown yet. A warning keeps its
 * beginning; without a promise, or where history is no source (`isSource`), there is none.
 */
export function predict(
  facts: ShipmentFacts,
  { handedOver, promised: shown }: ShipmentOnItsWay,
  { days, lost }: Forecast,
  { last, isSource }: { last: number; isSource: boolean },
  { today, now, likelySince }: Moment,
): Prediction {
  let sum = 0;
  const shares = Array.from(days, (chance) => Number((sum += chance).toFixed(4)));
  const until = shares.findIndex((share) => share >= 0.9995);
  const promised = shown ?? handedOver + last;
  const late = lateAfter({ days, lost }, promised - handedOver);
  const isLikely =
    shown !== null && isSource && isLikelyLate({ late, promised, wasLikely: likelySince !== null }, today);
  return {
    ...{ facts, shipmentId: facts.id, madeOn: today, handedOver, lost, late, promised },
    shares: shares.slice(0, until < 0 ? MOST_DAYS + 1 : until + 1),
    likelyLateSince: isLikely ? (likelySince ?? now) : null,
  };
}

interface Predicted {
  predictions: Prediction[];
  /** About which history says nothing, or nothing any more: a warning of before ends. */
  withoutForecast: Shown[];
  /** As it was before. */
  warned: Awaited<ReturnType<typeof listLikelyLate>>;
}

/** Keeps the chances, and publishes for which shipments a warning has begun or ended. */
export async function savePredictions(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  { predictions, withoutForecast, warned }: Predicted,
): Promise<void> {
  await saveForecasts(
    tx,
    shop,
    predictions.map(({ facts: _, promised: __, ...row }) => row),
    ctx.now(),
  );
  const turned = predictions
    .filter(({ shipmentId, likelyLateSince }) => (likelyLateSince !== null) !== warned.has(shipmentId))
    .map((each) => ({ ...each, isLikelyLate: each.likelyLateSince !== null }));
  const ended = withoutForecast.flatMap((each) => {
    const chances = warned.get(each.facts.id);
    return chances ? { ...each, ...chances, isLikelyLate: false } : [];
  });
  await endWarnings(
    tx,
    shop,
    ended.map(({ facts }) => facts.id),
  );
  await publish(
    ctx,
    tx,
    shop,
    latenessPredicted,
    [...turned, ...ended].map(({ facts, isLikelyLate, late, lost, promised }) => ({
      ...{ shipment: facts.id, order: facts.orderId, isLikelyLate },
      promisedAt: midnight(calendarDay(promised)),
      ...{ late: Math.round(late * 100), lost: Math.round(lost * 100) },
    })),
  );
}
