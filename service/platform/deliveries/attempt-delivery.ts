import type { ShopId } from "../../../contract/ids";
import type { Context } from "../context";
import { isStatementTimeout, isTransient } from "../db/transient-errors";
import { toOneLine } from "../../../contract/as-one-line";
import { type Attempt, type Channel, type Delivery, DeliveryNotReady, PutOff, type Skip } from "./channel";
import type { ClaimedRow } from "./claim-deliveries.queries";
import { holdsClaim } from "./deliveries.queries";
import { together } from "./settle-together";

/** What came of one try. */
export type AttemptResult =
  | { outcome: "sent"; receipt: unknown }
  | { outcome: "failed" | "skipped" | "expired"; reason: string; error?: unknown }
  /** `at`: it was put off until then, and nothing has failed. */
  | { outcome: "retry"; reason: string; error?: unknown; at?: Date }
  /** Erased meanwhile, or the lease has run out: the row is not this claim's any more. */
  | { outcome: "lost" };

/** A reason is stored and shown: one line of a length that a screen bears. */
const REASON_LENGTH = 300;

const reasonOf = (error: unknown) =>
  toOneLine(error instanceof Error ? error.message : String(error)).slice(0, REASON_LENGTH) || "unknown";

const isSkip = (value: unknown): value is Skip =>
  typeof value === "object" && value !== null && "skip" in value;

/** Tries since it was enqueued, or opened again. */
export const triesOf = ({
  attempts,
  attemptsBefore,
}: Pick<ClaimedRow, "attempts" | "attemptsBefore">): number => attempts - attemptsBefore;

export function deliveryOf(row: ClaimedRow): Delivery {
  const { id, key, subject, payload, version, attempts, eventId, customerId, createdAt } = row;
  return {
    ...{ shop: row.shopId as ShopId, id, key, subject, payload, version },
    ...{ attempts, eventId, customerId, createdAt },
  };
}

/**
 * One try of a claimed row: asks whether it is still wanted, renders it where that has not been done, stores the result, and
 * sends it. Holds no lock and no transaction. Settling the row is the caller's; if the process dies before, the lease runs
 * out and the same bytes are sent again under the same key.
 * @throws what the database throws while it is asked; the row is then free again when its lease ends
 */
export async function attemptDelivery(
  ctx: Context,
  channel: Channel,
  row: ClaimedRow,
): Promise<AttemptResult> {
  if (row.expiresAt && row.expiresAt <= ctx.now()) return { outcome: "expired", reason: "expired" };
  // More claims than tries: the last worker has died over it, as it may have at every try.
  if (triesOf(row) > channel.retry.tries) return { outcome: "failed", reason: row.reason ?? "worker_died" };
  const payload = channel.payload.safeParse(row.payload);
  if (!payload.success) {
    const { error } = payload;
    // A newer version of the app has enqueued it, and runs beside this one.
    if (row.version > channel.version) return retryOrFail(channel, row, "newer_version", error);
    return { outcome: "failed", reason: "unreadable_payload", error };
  }
  const delivery = { ...deliveryOf(row), payload: payload.data };

  const rendered = await prepare(ctx, channel, row, delivery);
  if ("outcome" in rendered) return rendered;
  // A process that was stopped for a while: somebody else may be sending it.
  if (row.nextAt <= ctx.now()) return { outcome: "lost" };
  try {
    const receipt = await channel.send(ctx, rendered.content, delivery, attemptOf(ctx, channel, row));
    return { outcome: "sent", receipt };
  } catch (error) {
    if (error instanceof PutOff) return putOffBy(error);
    const other = await insteadOf(ctx, channel, row, delivery, { content: rendered.content, error });
    return other ?? notSent(channel, row, error);
  }
}

/** As long as a `send` may take. */
const SEND_MS = 60_000;

const attemptOf = (ctx: Context, { name, concurrency }: Channel, { nextAt }: ClaimedRow): Attempt => ({
  ...{ channel: name, places: concurrency },
  begin() {
    const now = ctx.now();
    if (nextAt.getTime() - now.getTime() < SEND_MS) throw new PutOff(now, "waited_too_long");
  },
});

const putOffBy = ({ message: reason, later }: PutOff): AttemptResult => ({
  ...{ outcome: "retry", reason, at: later },
});

function notSent(channel: Channel, row: ClaimedRow, error: unknown): AttemptResult {
  const reason = reasonOf(error);
  return channel.isFinal(error)
    ? { outcome: "failed", reason, error }
    : retryOrFail(channel, row, reason, error);
}

/** Sends what the channel has instead, stored first: a retry sends that. Null where it has nothing. */
async function insteadOf(
  ctx: Context,
  channel: Channel,
  row: ClaimedRow,
  delivery: Delivery,
  { content, error }: { content: unknown; error: unknown },
): Promise<AttemptResult | null> {
  let other: unknown;
  try {
    other = (await channel.instead?.(ctx, delivery, error, content)) ?? null;
  } catch (failure) {
    const fields = { shop: delivery.shop, delivery: delivery.id, channel: channel.name };
    ctx.log.error({ err: failure, ...fields }, "there is nothing to send instead of a refused delivery");
  }
  if (!other) return null;
  const kind = channel.kindOf?.(other) ?? null;
  if (!(await together(ctx.db).store({ ...row, rendered: other, kind }))) return { outcome: "lost" };
  try {
    const receipt = await channel.send(ctx, other, delivery, attemptOf(ctx, channel, row));
    return { outcome: "sent", receipt };
  } catch (failure) {
    return failure instanceof PutOff ? putOffBy(failure) : notSent(channel, row, failure);
  }
}

/** What is to be sent, stored. */
async function prepare(
  ctx: Context,
  channel: Channel,
  row: ClaimedRow,
  delivery: Delivery,
): Promise<{ content: unknown } | AttemptResult> {
  let content: unknown;
  try {
    const skip = await channel.check?.(ctx, delivery);
    if (skip && "later" in skip) return { outcome: "retry", reason: skip.reason, at: skip.later };
    if (skip) return { outcome: "skipped", reason: skip.skip };
    content = row.rendered ?? (await render(ctx, channel, delivery));
  } catch (error) {
    if (isNoFaultOfIt(error)) return retryOrFail(channel, row, reasonOf(error), error);
    return { outcome: "failed", reason: `not_rendered: ${reasonOf(error)}`, error };
  }
  if (isSkip(content)) return { outcome: "skipped", reason: content.skip };
  const isOurs =
    row.rendered === null
      ? await together(ctx.db).store({ ...row, rendered: content, kind: channel.kindOf?.(content) ?? null })
      : await holdsClaim(ctx.db, row);
  return isOurs ? { content } : { outcome: "lost" };
}

/** The database was away or too slow, or something is not there yet. */
const isNoFaultOfIt = (error: unknown) =>
  isTransient(error) || isStatementTimeout(error) || error instanceof DeliveryNotReady;

async function render(ctx: Context, channel: Channel, delivery: Delivery): Promise<unknown> {
  try {
    return await channel.render(ctx, delivery);
  } catch (error) {
    if (!channel.fallback || isNoFaultOfIt(error)) throw error;
    const fields = { shop: delivery.shop, delivery: delivery.id, channel: channel.name };
    ctx.log.error({ err: error, ...fields }, "a delivery cannot be rendered; its fallback is sent");
    return channel.fallback(ctx, delivery, error);
  }
}

function retryOrFail(channel: Channel, row: ClaimedRow, reason: string, error: unknown): AttemptResult {
  const isLast = triesOf(row) >= channel.retry.tries;
  return { outcome: isLast ? "failed" : "retry", reason, error };
}
