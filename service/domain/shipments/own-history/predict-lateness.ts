import type { ShopId, ShipmentId } from "../../../../contract/ids";
import type { Context } from "../../../platform/context";
import type { Tx } from "../../../platform/db/database";
import { publish } from "../../../platform/events/publish";
import { calendarDay, type DayNumber } from "../../promise/history/counted-days";
import { type Forecast, lateAfter } from "../../promise/history/forecast";
import { MOST_DAYS } from "../../promise/history/histogram";
import { isLikelyLate } from "../../promise/history/warning";
import { latenessPredicted } from "../shipment.events";
import { type NewForecast, saveForecasts } from "./forecasts.queries";
import type { ShipmentFacts } from "./shipment-facts.queries";
import type { ShipmentOnItsWay } from "./shipment-in-history";

/** A forecast as it is kept, with the promised day that its chances are about. */
export interface Prediction extends NewForecast {
  facts: ShipmentFacts;
  promised: DayNumber;
}

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

/** Keeps the chances, and publishes for which shipments a warning has begun or ended. */
export async function savePredictions(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  predictions: Prediction[],
  likelySince: ReadonlyMap<ShipmentId, Date>,
): Promise<void> {
  await saveForecasts(
    tx,
    shop,
    predictions.map(({ facts: _, promised: __, ...row }) => row),
    ctx.now(),
  );
  const turned = predictions.filter(
    ({ shipmentId, likelyLateSince }) => (likelyLateSince !== null) !== likelySince.has(shipmentId),
  );
  await publish(
    ctx,
    tx,
    shop,
    latenessPredicted,
    turned.map(({ shipmentId, facts, likelyLateSince, late, lost, promised }) => ({
      ...{ shipment: shipmentId, order: facts.orderId },
      isLikelyLate: likelyLateSince !== null,
      promisedAt: new Date(`${calendarDay(promised)}T00:00:00Z`),
      ...{ late: Math.round(late * 100), lost: Math.round(lost * 100) },
    })),
  );
}
