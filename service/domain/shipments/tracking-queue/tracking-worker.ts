import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import { activeProviders } from "../../tracking-providers/active-providers";
import { LONGEST_WAIT_MS } from "../../tracking-providers/budget/turns";
import { ProviderError, type ReservedTurn, type TrackingProvider } from "../../tracking-providers/provider";
import { portionOf } from "../portions";
import { ALONE_FROM, askClaim } from "./ask-claim";
import { askProvidersType } from "./queue-tracking";
import { claimQueued, listDueLanes } from "./tracking-queue.queries";

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
/** A claim asks about more shipments for so long; the rest goes back to the queue. */
const ASKS_FOR_MS = 60_000;
/**
 * A shipment that is claimed longer is taken for a dead process's: longer than the last portion takes that is begun, which is five
 * calls, each with its wait for a turn (5 s) and the longest time-out of a provider (30 s).
 */
export const LEASE_MS = ASKS_FOR_MS + 180_000;
/** Shipments of a claim without a provider: nobody is called, and some expire. */
const UNASKED = 100;

/** Calls under way in a process. A provider answers in less than a second, so three of them use its rate up; reads can wait. */
const SLOTS = { register: 3, read: 1 };

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
    while (!isResting) {
      lane.isWokenAgain = false;
      // A wake-up meanwhile is one for this call, and needs no slot of its own.
      lane.claimedAt = performance.now();
      const turn = await reserveTurn(ctx, name);
      if (turn === "taken by others") continue;
      const hasAsked = await claimAndAsk(ctx, name, lane, turn).finally(() => turn?.giveBack());
      // Rows that are committed after a claim has looked wake the lane, which then looks again.
      if (!hasAsked && !lane.isWokenAgain) return;
    }
  }

  /** False where nothing is due. */
  async function claimAndAsk(
    ctx: Context,
    name: string,
    lane: Lane,
    turn: ReservedTurn | null,
  ): Promise<boolean> {
    lane.claimedAt = performance.now();
    const limit = batchSizeOf(ctx, name);
    const claim = { lane: name, now: ctx.now(), leaseMs: LEASE_MS, limit, after: lane.after };
    const rows = isResting
      ? []
      : await transaction(ctx.db, (tx) => claimQueued(tx, { ...claim, aloneFrom: ALONE_FROM }));
    if (rows.length === 0) return false;
    lane.after = rows.reduce((last, row) => (row.place > last.place ? row : last)).shopId;
    // A full call, or one for a shipment alone: there are more, for which another slot need not wait.
    if (rows.length === limit || rows[0]!.isAlone) open(ctx, name, lane);
    const endsAt = lane.claimedAt + ASKS_FOR_MS;
    const ask = () => askClaim(ctx, rows, () => performance.now() < endsAt);
    await (turn ? turn.within(ask) : ask());
    return true;
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

const slotsOf = (lane: string) => (lane.startsWith("register ") ? SLOTS.register : SLOTS.read);

function providerOf(ctx: Context, lane: string): TrackingProvider | undefined {
  const [, id] = lane.split(" ");
  return ctx.trackingProviders.find((each) => each.id === id) ?? activeProviders(ctx)[0];
}

/**
 * The lane's next call, taken before its shipments are claimed: what comes while it is waited for is in it. Null where nothing is
 * due, where the provider keeps no rate, and where it has asked for a pause, which the claim's own call meets again.
 */
async function reserveTurn(ctx: Context, lane: string): Promise<ReservedTurn | "taken by others" | null> {
  const provider = providerOf(ctx, lane);
  if (!provider?.reserveTurn) return null;
  const due = await listDueLanes(ctx.db, ctx.now());
  if (!due.includes(lane)) return null;
  try {
    return await provider.reserveTurn();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isSoon = error.retryAfter !== null && error.retryAfter * 1000 <= LONGEST_WAIT_MS;
    return isSoon ? "taken by others" : null;
  }
}

/** As many shipments as one call of the lane's provider holds. */
function batchSizeOf(ctx: Context, lane: string): number {
  const [call] = lane.split(" ");
  const provider = providerOf(ctx, lane);
  return provider ? portionOf(provider, call === "register" ? "register" : "read") : UNASKED;
}
