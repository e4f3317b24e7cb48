import { setTimeout as pause } from "node:timers/promises";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../context";
import { withCause } from "../cause";
import { attemptDelivery } from "./attempt-delivery";
import type { Channel } from "./channel";
import { claimDeliveries } from "./claim-deliveries";
import { type ClaimedRow, listDueChannels } from "./claim-deliveries.queries";
import { sendDeliveriesType } from "./enqueue-deliveries";
import { settleDelivery } from "./settle-delivery";

declare module "../context" {
  interface Context {
    deliveryWorker: DeliveryWorker;
  }
}

export interface DeliveryWorker {
  /**
   * Sends what is due, for about a second; queues itself again where something is left or still being sent. Calls that
   * overlap share one run.
   */
  run(ctx: Context): Promise<void>;
  /** Waits for what is being sent, up to the given milliseconds. */
  rest(timeoutMs: number): Promise<void>;
}

/** A run is short, so that a wake-up for one channel never waits long behind another's work. */
const RUN_MS = 1_000;
/** How long a free slot waits for others, so that a claim is worth its statements. */
const GATHER_MS = 50;
/** Between two looks while everything due is in flight: what is sent may be followed by the next of its ordering key. */
const LOOK_MS = 250;

/** What a channel has in flight in this process; it outlives a run, as a slow receiver does. */
interface ChannelState {
  sending: Set<Promise<void>>;
  byShop: Map<ShopId, number>;
  /** The shop served last. */
  after: number;
  /** Called when one of them has ended. */
  onEnd: () => void;
}

/** Sends deliveries in this process: every channel has slots of its own, and shops take turns for them. */
export function createDeliveryWorker(): DeliveryWorker {
  const states = new Map<string, ChannelState>();
  let running: Promise<void> | undefined;
  let isWokenAgain = false;

  const stateOf = (channel: string) => {
    const state = states.get(channel) ?? newState();
    states.set(channel, state);
    return state;
  };
  const isAnySending = () => [...states.values()].some(({ sending }) => sending.size > 0);

  async function run(ctx: Context): Promise<void> {
    const deadline = performance.now() + RUN_MS;
    let isLeft = false;
    do {
      isWokenAgain = false;
      const due = new Set(await listDueChannels(ctx.db, [...ctx.channels.keys()], ctx.now()));
      const channels = [...ctx.channels.values()].filter(
        ({ name }) => due.has(name) || stateOf(name).sending.size > 0,
      );
      const left = await Promise.all(
        channels.map((channel) => drain(ctx, channel, stateOf(channel.name), deadline)),
      );
      isLeft = left.includes(true);
    } while (isWokenAgain && performance.now() < deadline);
    const isMore = isLeft || isWokenAgain || isAnySending();
    isWokenAgain = false;
    if (isMore) await ctx.enqueue(ctx.db, sendDeliveriesType, {});
  }

  return {
    async run(ctx) {
      // A call after the last look of a run must not be lost with it: whoever calls runs again.
      isWokenAgain = true;
      while (isWokenAgain) {
        running ??= run(ctx).finally(() => (running = undefined));
        await running;
      }
    },
    async rest(timeoutMs) {
      const ended = Promise.all([...states.values()].flatMap(({ sending }) => [...sending]));
      await Promise.race([ended, pause(timeoutMs, undefined, { ref: false })]);
    },
  };
}

const newState = (): ChannelState => ({
  ...{ sending: new Set<Promise<void>>(), byShop: new Map<ShopId, number>() },
  ...{ after: 0, onEnd: () => {} },
});

/** Claims and sends until nothing of the channel is due and nothing in flight. True where the time was up before. */
async function drain(
  ctx: Context,
  channel: Channel,
  state: ChannelState,
  deadline: number,
): Promise<boolean> {
  for (;;) {
    const before = state.sending.size;
    const free = channel.concurrency - before;
    const rows =
      free > 0
        ? await claimDeliveries(ctx, channel, { limit: free, after: state.after, inFlight: state.byShop })
        : [];
    for (const row of rows) start(ctx, channel, state, row);
    // In the order of the walk, the last shop is that of the highest place.
    const last = rows.reduce<ClaimedRow | undefined>((a, b) => (a && a.place > b.place ? a : b), undefined);
    state.after = last?.shopId ?? state.after;
    // What was in flight when the claim began may have kept rows of its shop back, and may have ended since.
    if (rows.length === 0 && before === 0) return false;
    if (rows.length === 0 && state.sending.size === 0) continue;
    const left = deadline - performance.now();
    if (left <= 0) return true;
    await untilFree(state, Math.min(left, rows.length > 0 ? GATHER_MS : LOOK_MS));
  }
}

/** Waits until half of what is in flight has ended, but not longer than that: one shop never fills all slots of its channel. */
async function untilFree(state: ChannelState, timeoutMs: number): Promise<void> {
  const most = state.sending.size / 2;
  const isFree = () => state.sending.size <= most;
  const signal = new AbortController();
  const timer = pause(timeoutMs, undefined, { signal: signal.signal }).catch(() => {});
  state.onEnd = () => isFree() && signal.abort();
  await timer;
  state.onEnd = () => {};
}

function start(ctx: Context, channel: Channel, state: ChannelState, row: ClaimedRow): void {
  const { shopId } = row;
  const count = (change: number) => {
    const next = (state.byShop.get(shopId) ?? 0) + change;
    if (next > 0) state.byShop.set(shopId, next);
    else state.byShop.delete(shopId);
  };
  count(1);
  const work = deliver(ctx, channel, row).finally(() => {
    count(-1);
    state.sending.delete(work);
    state.onEnd();
  });
  state.sending.add(work);
}

/** One claimed row from try to log. Never rejects: a row whose database is away is free again when its lease ends. */
async function deliver(ctx: Context, channel: Channel, row: ClaimedRow): Promise<void> {
  const work = async () => settleDelivery(ctx, channel, row, await attemptDelivery(ctx, channel, row));
  try {
    await (row.cause === null ? work() : withCause(row.cause as Parameters<typeof withCause>[0], work));
  } catch (error) {
    const fields = { shop: row.shopId, delivery: row.id, channel: channel.name };
    ctx.log.error(
      { err: error, ...fields },
      "a delivery was not settled; it is due again when its lease ends",
    );
  }
}
