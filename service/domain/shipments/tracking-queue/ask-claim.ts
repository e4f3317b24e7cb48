import type { Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import { failedParts } from "../../../platform/metrics";
import type { Again } from "../provider-updates";
import { trackShipments } from "../track-shipments";
import { askProvidersType } from "./queue-tracking";
import { type QueuedShipment, type SettledShipment, settleQueued } from "./tracking-queue.queries";

/** After a failure that says nothing else; doubled each time. */
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 5 * 60_000;
/** Failures in a row after which a shipment is left to the next sweep. */
export const MAX_ATTEMPTS = 8;
/** Failures from which a shipment whose claim broke is asked about alone. */
export const ALONE_FROM = 2;
/** A shipment at which claims have broken MAX_ATTEMPTS times is asked about so much later, once. */
const PUT_OFF_MS = 6 * 3_600_000;

/** What became of a claimed shipment; `isDropped`: it was put off, or left to the sweep, after its last failure. */
type Outcome = Pick<SettledShipment, "againAt" | "attempts" | "isBroken"> & { isDropped: boolean };

/** One claim, from its calls to the queue. */
export async function askClaim(ctx: Context, rows: QueuedShipment[], hasTime: () => boolean): Promise<void> {
  const again = await track(ctx, rows, hasTime);
  const now = ctx.now();
  const outcomes = rows.map((row) => ({
    ...row,
    ...(again ? outcomeOf(row, again.get(row.shipmentId), now) : outcomeOfBroken(row, now)),
  }));
  await transaction(ctx.db, async (tx) => {
    await settleQueued(tx, outcomes, now);
    const times = new Set(outcomes.flatMap(({ againAt }) => againAt?.getTime() ?? []));
    for (const time of times) await ctx.enqueue(tx, askProvidersType, {}, { at: new Date(time) });
  });
  tellDropped(
    ctx,
    outcomes.filter(({ isDropped }) => isDropped),
  );
}

/** Null where the claim broke: by an error of our own now, or by the end of the process too often before. */
async function track(ctx: Context, rows: QueuedShipment[], hasTime: () => boolean): Promise<Again | null> {
  // Attempts above the maximum have never been settled.
  if (rows.some(({ attempts }) => attempts > MAX_ATTEMPTS)) return null;
  const keys = rows.map(({ shopId, shipmentId }) => ({ shop: shopId, id: shipmentId }));
  try {
    return await trackShipments(ctx, keys, hasTime);
  } catch (error) {
    ctx.log.error({ err: error, shipments: keys }, "shipments could not be asked about");
    return null;
  }
}

/** @param again undefined: it is done; null: a failure that names no time, which alone is counted */
function outcomeOf({ attempts }: QueuedShipment, again: Date | null | undefined, now: Date): Outcome {
  const rest = { isBroken: false, isDropped: false };
  if (again === undefined) return { againAt: null, attempts, ...rest };
  if (again) return { againAt: again, attempts: attempts - 1, ...rest };
  if (attempts >= MAX_ATTEMPTS) return { againAt: null, attempts, ...rest, isDropped: true };
  return { againAt: retryAt(attempts, now), attempts, ...rest };
}

/** It stays in the queue, so that no sweep queues it anew. */
function outcomeOfBroken({ attempts }: QueuedShipment, now: Date): Outcome {
  if (attempts < MAX_ATTEMPTS)
    return { againAt: retryAt(attempts, now), attempts, isBroken: true, isDropped: false };
  const againAt = new Date(now.getTime() + PUT_OFF_MS);
  return { againAt, attempts: MAX_ATTEMPTS - 1, isBroken: true, isDropped: true };
}

const retryAt = (attempts: number, now: Date) =>
  new Date(now.getTime() + Math.min(RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS));

function tellDropped(ctx: Context, dropped: (QueuedShipment & Outcome)[]): void {
  for (const { shopId, shipmentId, againAt } of dropped) {
    const fields = { shop: shopId, shipment: shipmentId, failures: MAX_ATTEMPTS };
    if (againAt) ctx.log.error({ ...fields, until: againAt }, "a shipment at which claims break is put off");
    else ctx.log.warn(fields, "a shipment about which a provider cannot be asked is left to the next sweep");
    failedParts.inc({ part: "queued shipment" });
  }
}
