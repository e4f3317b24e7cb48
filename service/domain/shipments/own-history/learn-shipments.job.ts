import { z } from "zod";
import { HOW_SURE } from "../../../../contract/estimated-delivery-limits";
import { type ShipmentId, ShopId } from "../../../../contract/ids";
import type { Context } from "../../../platform/context";
import { transaction, type Tx } from "../../../platform/db/database";
import { groupBy } from "../../../platform/group-by";
import { publish } from "../../../platform/events/publish";
import { defineJob } from "../../../platform/queue/job";
import { dayIn } from "../../promise/calendar-day";
import { dayNumber } from "../../promise/history/counted-days";
import { type Finished, keysOf, learn } from "../../promise/history/history";
import {
  deleteHistory,
  findLevels,
  hasHistory,
  type Levels,
  lockHistory,
  loadHistory,
  saveHistory,
  saveLevels,
} from "../../promise/history/histories.queries";
import { historyLearned } from "../../promise/history/history.events";
import { levelFor } from "../../promise/history/level";
import { forEachShop } from "../../shops/for-each-shop";
import { getShopById, lockShop } from "../../shops/shops.queries";
import { renewForecasts } from "./forecast-shipments.job";
import { listEvents } from "../events.queries";
import { listFirstForecasts, listRanks, saveRanks } from "./forecasts.queries";
import {
  claimFinished,
  forgetFinished,
  listShipmentFacts,
  markLearned,
  noteAllDelivered,
  noteLost,
  type ShipmentFacts,
} from "./shipment-facts.queries";
import { shipmentOf } from "./shipment-in-history";

type Learner = Pick<Context, "db" | "now">;

const SHIPMENTS_PER_STEP = 200;
/** So long without a scan, a shipment counts as lost. */
const SILENT_DAYS = 30;
const MANY = 100;
const DAY_MS = 86_400_000;

/**
 * Counts finished shipments into the shop's history. Safe to run twice: each shipment is marked in the transaction that counts it.
 * Deliveries of one shop that come together are one run.
 */
export const learnShipments = defineJob({
  name: "promise.learn",
  payload: z.object({ shop: ShopId }),
  concurrency: 50,
  run: (ctx, { shop }) => learnDeliveries(ctx, shop),
  async runBatch(ctx, payloads) {
    for (const shop of new Set(payloads.map((payload) => payload.shop))) await learnDeliveries(ctx, shop);
  },
});

async function learnDeliveries(ctx: Context, shop: ShopId): Promise<void> {
  const isFirst = !(await findLevels(ctx.db, shop));
  // All of its past, as the first losses are found in all of it: beside the deliveries since then alone they would weigh too much.
  if (isFirst) await noteAllDelivered(ctx.db, shop);
  const learned = await learnAll(ctx, shop);
  // Levels follow from all recent promises, and change little from one delivery to the next: what comes in small numbers waits for the night.
  if (isFirst || learned >= MANY) await learnLevels(ctx, shop);
  // So many at once are a shop's first, or a back-fill: what is open need not wait for the night.
  if (learned < MANY) return;
  await transaction(ctx.db, async (tx) => {
    await ctx.enqueue(tx, renewForecasts, { shop, after: "0" });
    await publish(ctx, tx, shop, historyLearned, [{ shipments: learned }]);
  });
}

/** Every night: what has become silent for good is lost, and levels follow the promises that have grown old. */
export const learnLosses = defineJob({
  name: "promise.learn-losses",
  payload: z.object({ shop: ShopId }),
  async run(ctx, { shop }) {
    if (!(await findLevels(ctx.db, shop))) await noteAllDelivered(ctx.db, shop);
    await noteLost(ctx.db, shop, new Date(ctx.now().getTime() - SILENT_DAYS * DAY_MS));
    await learnAll(ctx, shop);
    await learnLevels(ctx, shop);
  },
});

export const sweepLosses = forEachShop(learnLosses, { name: "promise.sweep-losses", schedule: "20 3 * * *" });

/** Counts all of a shop's shipments anew; resolves to how many. */
export async function rebuildHistory(ctx: Learner, shop: ShopId): Promise<number> {
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    // A step of learning that is under way ends first: what it writes goes too, and is not counted twice.
    await lockHistory(tx, shop);
    await deleteHistory(tx, shop);
    await forgetFinished(tx, shop);
    await noteAllDelivered(tx, shop);
    await noteLost(tx, shop, new Date(ctx.now().getTime() - SILENT_DAYS * DAY_MS));
  });
  const learned = await learnAll(ctx, shop);
  await learnLevels(ctx, shop);
  return learned;
}

/** The corrected levels, by how the recent promises were kept; none before the first shipment is learnt. */
async function learnLevels(ctx: Learner, shop: ShopId): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await lockHistory(tx, shop);
    if (!(await hasHistory(tx, shop))) return;
    const { timezone } = await getShopById(tx, shop);
    const today = dayNumber(dayIn(timezone, ctx.now()));
    const ranks = await listRanks(tx, shop, today);
    const levels = HOW_SURE.map((share) => [share, levelFor(share / 100, ranks, today)]);
    await saveLevels(tx, shop, Object.fromEntries(levels) as Levels);
  });
}

async function learnAll(ctx: Learner, shop: ShopId): Promise<number> {
  let learned = 0;
  for (;;) {
    const step = await transaction(ctx.db, (tx) => learnSome(ctx, tx, shop));
    learned += step;
    if (step === 0) return learned;
  }
}

/** The parts of a history are written by one run at a time: they are read, changed and put back. */
async function learnSome(ctx: Learner, tx: Tx, shop: ShopId): Promise<number> {
  await lockHistory(tx, shop);
  const now = ctx.now();
  const finished = await claimFinished(tx, shop, SHIPMENTS_PER_STEP);
  if (finished.length === 0) return 0;
  const { timezone } = await getShopById(tx, shop);
  const today = dayNumber(dayIn(timezone, now));
  const ids = finished.map(({ shipmentId }) => shipmentId);
  const shipments = await finishedShipments(
    tx,
    shop,
    ids,
    new Map(finished.map((each) => [each.shipmentId, each.delivered])),
    { now, today },
  );
  const keys = shipments.map(({ shipment }) => keysOf(shipment));
  const history = await loadHistory(tx, shop, {
    nodes: [...new Set(keys.flatMap(({ nodes }) => nodes))],
    progress: [...new Set(keys.flatMap(({ progress }) => progress))],
  });
  for (const { shipment } of shipments) learn(history, shipment);
  await saveHistory(tx, shop, history);
  await saveRanks(tx, shop, await ranksOf(tx, shop, shipments));
  await markLearned(tx, shop, ids, now);
  return finished.length;
}

async function finishedShipments(
  tx: Tx,
  shop: ShopId,
  ids: ShipmentId[],
  isDelivered: ReadonlyMap<ShipmentId, boolean>,
  { now, today }: { now: Date; today: number },
): Promise<{ id: ShipmentId; shipment: Finished }[]> {
  const events = groupBy(await listEvents(tx, shop, ids), ({ shipmentId }) => shipmentId);
  return (await listShipmentFacts(tx, shop, ids)).flatMap((facts) => {
    const shipment = shipmentOf(facts, events.get(facts.id) ?? [], now);
    const delivered =
      isDelivered.get(facts.id) && facts.deliveredAt
        ? Math.max(shipment.handedOver, dayNumber(dayIn(facts.timezone, facts.deliveredAt)))
        : null;
    // A delivery that was taken back after it was noted is neither.
    if (isDelivered.get(facts.id) && delivered === null) return [];
    const known = delivered ?? Math.min(today, lastUpdateOf(facts) + SILENT_DAYS);
    return [{ id: facts.id, shipment: { ...shipment, delivered, known } }];
  });
}

/** A loss is known when its silence has lasted: counted as of the day on which it is learnt, old ones would not fade as old deliveries do. */
const lastUpdateOf = ({ timezone, lastEventAt, shippedAt, createdAt }: ShipmentFacts) =>
  dayNumber(dayIn(timezone, lastEventAt ?? shippedAt ?? createdAt));

/** How the first forecasts of shipments that have now arrived had placed the day of the delivery. */
async function ranksOf(tx: Tx, shop: ShopId, shipments: { id: ShipmentId; shipment: Finished }[]) {
  const delivered = new Map(
    shipments.flatMap(({ id, shipment }) =>
      shipment.delivered === null ? [] : [[id, shipment.delivered] as const],
    ),
  );
  const forecasts = delivered.size === 0 ? [] : await listFirstForecasts(tx, shop, [...delivered.keys()]);
  return forecasts.map(({ shipmentId, handedOver, shares }) => {
    const before = delivered.get(shipmentId)! - handedOver - 1;
    return { shipmentId, rank: before < 0 ? 0 : (shares[before] ?? shares.at(-1) ?? 1) };
  });
}
