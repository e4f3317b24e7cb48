import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "../context";
import { transaction } from "../db/database";
import { isTransient } from "../db/transient-errors";
import { deliveryOutcomes, failedParts } from "../metrics";
import { type AttemptResult, deliveryOf, triesOf } from "./attempt-delivery";
import type { Channel, DeliveryOutcome } from "./channel";
import type { ClaimedRow } from "./claim-deliveries.queries";
import { finishDelivery, putOff } from "./deliveries.queries";
import { together } from "./settle-together";

type Settled = Exclude<AttemptResult, { outcome: "lost" }>;

/** Tries of settling itself, for as long as a database takes to start again: after the last one the delivery is sent a second time. */
const SETTLE_TRIES = 12;
const SETTLE_PAUSE_MS = 200;
const MOST_PAUSE_MS = 2000;

/**
 * Writes down what came of a try: the row goes to the log, or waits for the next try. Nothing happens where the row is not
 * this claim's any more.
 * @throws the database's error where it stays away; the row is then free again when its lease ends
 */
export async function settleDelivery(
  ctx: Context,
  channel: Channel,
  row: ClaimedRow,
  result: AttemptResult,
): Promise<void> {
  if (result.outcome === "lost") return;
  logResult(ctx, channel, row, result);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const isSettled = await settle(ctx, channel, row, result);
      if (isSettled) deliveryOutcomes.inc({ channel: channel.name, outcome: result.outcome });
      return;
    } catch (error) {
      if (attempt === SETTLE_TRIES || !isTransient(error)) throw error;
      await pause(Math.min(MOST_PAUSE_MS, SETTLE_PAUSE_MS * 2 ** (attempt - 1)));
    }
  }
}

async function settle(ctx: Context, channel: Channel, row: ClaimedRow, result: Settled): Promise<boolean> {
  const { outcome } = result;
  if (outcome === "retry") {
    const nextAt = result.at ?? new Date(ctx.now().getTime() + backOffMs(channel, triesOf(row)));
    const putting = {
      ...{ reason: result.reason, nextAt, holdYounger: !channel.isSuperseding },
      // Nothing has failed: however often it waits, it keeps its tries.
      isTry: !result.at,
    };
    return transaction(ctx.db, (tx) => putOff(tx, row, putting));
  }
  const end =
    outcome === "sent"
      ? { state: outcome, reason: null, receipt: result.receipt ?? null }
      : { state: outcome, reason: result.reason, receipt: null };
  const isDone = channel.onDone && (await finishWithHook(ctx, channel, row, end));
  return isDone ?? together(ctx.db).finish({ ...row, end: { ...end, at: ctx.now() } });
}

/** Rolls the hook's writes back: the row was erased, or settled by somebody else. */
class NotOurs extends Error {}

/** Undefined where the hook itself has failed: the row must end without it, or what was sent would be sent for ever. */
async function finishWithHook(
  ctx: Context,
  channel: Channel,
  row: ClaimedRow,
  end: DeliveryOutcome,
): Promise<boolean | undefined> {
  try {
    await transaction(ctx.db, async (tx) => {
      // Before the row is locked: whoever erases holds the shop's lock and wants the row.
      await channel.onDone!(
        ctx,
        tx,
        { ...deliveryOf(row), payload: channel.payload.parse(row.payload) },
        end,
      );
      if (!(await finishDelivery(tx, row, { ...end, at: ctx.now() }))) throw new NotOurs();
    });
    return true;
  } catch (error) {
    if (error instanceof NotOurs) return false;
    if (isTransient(error)) throw error;
    failedParts.inc({ part: "delivery hook" });
    const fields = { shop: row.shopId, delivery: row.id, channel: channel.name };
    ctx.log.error({ err: error, ...fields }, "what follows a delivery has failed; the delivery has ended");
    return undefined;
  }
}

/** Milliseconds until the next try after so many. */
export function backOffMs({ retry }: Pick<Channel, "retry">, tries: number): number {
  return Math.min(retry.maxSeconds, retry.firstSeconds * 2 ** (tries - 1)) * 1000;
}

function logResult(ctx: Context, channel: Channel, row: ClaimedRow, result: Settled): void {
  if (result.outcome !== "failed" && result.outcome !== "retry") return;
  if ("at" in result && result.at) return;
  const { error, outcome } = result;
  const fields = { shop: row.shopId, delivery: row.id, channel: channel.name, attempt: row.attempts };
  const entry = { ...fields, ...(error === undefined ? {} : { err: error }) };
  if (outcome === "retry") ctx.log.warn(entry, "a delivery will be tried again");
  else if (error !== undefined && channel.isFinal(error))
    ctx.log.warn(entry, "a delivery was refused for good");
  else ctx.log.error(entry, "a delivery has failed");
}
