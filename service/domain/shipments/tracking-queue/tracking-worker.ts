import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import { activeProviders } from "../../tracking-providers/active-providers";
import { trackShipments } from "../track-shipments";
import { askProvidersType } from "./queue-tracking";
import { claimQueued, listDueLanes, type QueuedShipment, settleQueued } from "./tracking-queue.queries";

declare module "../../../platform/context" {
  interface Context {
    trackingWorker: TrackingWorker;
  }
}

export interface TrackingWorker {
  /** Asks about what is due, for about a second; queues itself again while calls are still under way. */
  run(ctx: Context): Promise<void>;
  /** Claims nothing more, and waits for what is being asked about, up to the given milliseconds. */
  rest(timeoutMs: number): Promise<void>;
}

/** A run is short, so that a slow provider never keeps a wake-up of another one. */
const RUN_MS = 1_000;
/** What has come meanwhile does not wait longer for a call under way. */
const GATHER_MS = 1_000;
/** Longer than the calls of a claim take: a shipment that is claimed longer is taken for a dead process's. */
const LEASE_MS = 120_000;
/** Shipments of a claim where a provider takes one a call: with their time-outs they stay within the lease. */
const ONE_BY_ONE = 5;
/** Shipments of a claim without a provider: nobody is called, and some expire. */
const UNASKED = 100;

/** Calls under way in a process. A provider answers in less than a second, so three of them use its rate up; reads can wait. */
const SLOTS = { register: 3, read: 1 };

/** After a failure that says nothing else; doubled each time. */
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 5 * 60_000;
/** Failures in a row after which a shipment is left to the next sweep. */
const MAX_ATTEMPTS = 8;

/** The calls of one lane in this process; they outlive a run, as a slow provider does. */
interface Lane {
  asking: Set<Promise<void>>;
  claimedAt: number;
  /** The shop served last. */
  after: number;
  isWokenAgain: boolean;
}

/** Asks the tracking providers in this process: each lane (a provider, and what it is asked) has slots of its own. */
export function createTrackingWorker(): TrackingWorker {
  const lanes = new Map<string, Lane>();
  let isResting = false;

  const laneOf = (name: string) => {
    const lane = lanes.get(name) ?? {
      asking: new Set<Promise<void>>(),
      claimedAt: 0,
      after: 0,
      isWokenAgain: false,
    };
    lanes.set(name, lane);
    return lane;
  };
  const underWay = () => [...lanes.values()].flatMap(({ asking }) => [...asking]);

  function open(ctx: Context, name: string, lane: Lane): void {
    if (isResting || lane.asking.size >= slotsOf(name)) return;
    const work = drain(ctx, name, lane)
      .catch((error: unknown) => {
        ctx.log.error({ err: error, lane: name }, "shipments could not be claimed, or not be settled");
      })
      .finally(() => lane.asking.delete(work));
    lane.asking.add(work);
  }

  /** Claims and asks until nothing of the lane is due. */
  async function drain(ctx: Context, name: string, lane: Lane): Promise<void> {
    for (;;) {
      lane.isWokenAgain = false;
      lane.claimedAt = performance.now();
      const limit = batchSizeOf(ctx, name);
      const claimedUntil = new Date(ctx.now().getTime() + LEASE_MS);
      const rows = isResting
        ? []
        : await transaction(ctx.db, (tx) =>
            claimQueued(tx, { lane: name, now: ctx.now(), claimedUntil, limit, after: lane.after }),
          );
      // Rows that are committed after a claim has looked wake the lane, which then looks again.
      if (rows.length === 0 && !lane.isWokenAgain) return;
      if (rows.length === 0) continue;
      lane.after = rows.reduce((last, row) => (row.place > last.place ? row : last)).shopId;
      // A full call: there are more, for which another slot need not wait.
      if (rows.length === limit) open(ctx, name, lane);
      await ask(ctx, rows, claimedUntil);
    }
  }

  return {
    async run(ctx) {
      const due = await listDueLanes(ctx.db, ctx.now());
      for (const name of due) {
        const lane = laneOf(name);
        lane.isWokenAgain = true;
        // What comes during a call fills the next one, unless that call takes long.
        const isSlow = performance.now() - lane.claimedAt > GATHER_MS;
        if (lane.asking.size === 0 || isSlow) open(ctx, name, lane);
      }
      const deadline = performance.now() + RUN_MS;
      for (let left = RUN_MS; underWay().length > 0 && left > 0; left = deadline - performance.now()) {
        const signal = new AbortController();
        const timer = pause(left, undefined, { signal: signal.signal }).catch(() => {});
        await Promise.race([Promise.all(underWay()), timer]);
        signal.abort();
      }
      if (underWay().length > 0) await ctx.enqueue(ctx.db, askProvidersType, {});
    },
    async rest(timeoutMs) {
      isResting = true;
      await Promise.race([Promise.all(underWay()), pause(timeoutMs, undefined, { ref: false })]);
    },
  };
}

/** One claim, from its calls to the queue. */
async function ask(ctx: Context, rows: QueuedShipment[], claimedUntil: Date): Promise<void> {
  const again = await trackShipments(
    ctx,
    rows.map(({ shopId, shipmentId }) => ({ shop: shopId, id: shipmentId })),
  );
  const now = ctx.now();
  const settled = rows.map((row) => ({ ...row, againAt: againAt(row, again.get(row.shipmentId), now) }));
  await transaction(ctx.db, async (tx) => {
    await settleQueued(tx, settled, claimedUntil, now);
    const next = Math.min(...settled.flatMap(({ againAt: at }) => at?.getTime() ?? []));
    if (Number.isFinite(next)) await ctx.enqueue(tx, askProvidersType, {}, { at: new Date(next) });
  });
}

/** @param again undefined: it is done; null: a failure that names no time */
function againAt({ attempts }: QueuedShipment, again: Date | null | undefined, now: Date): Date | null {
  if (again === undefined || attempts >= MAX_ATTEMPTS) return null;
  return again ?? new Date(now.getTime() + Math.min(RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS));
}

const slotsOf = (lane: string) => (lane.startsWith("register ") ? SLOTS.register : SLOTS.read);

/** As many shipments as one call of the lane's provider holds. */
function batchSizeOf(ctx: Context, lane: string): number {
  const [call, id] = lane.split(" ");
  const active = activeProviders(ctx);
  const provider = ctx.trackingProviders.find((each) => each.id === id) ?? active[0];
  if (!provider) return UNASKED;
  const { shipmentsPerRequest, registrationsPerRequest = shipmentsPerRequest } = provider.limits;
  return Math.max(call === "register" ? registrationsPerRequest : shipmentsPerRequest, ONE_BY_ONE);
}
