import { z } from "zod";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../context";
import { transaction } from "../db/database";
import { withSavepoint } from "../db/with-savepoint";
import { defineJob } from "../queue/job";
import {
  deleteDeadLetter,
  findDeadLetter,
  insertDeadLetters,
  listDueDeadLetters,
  lockDeadLetter,
} from "./events.queries";
import { placeOfError } from "../place-of-error";
import { runSubscription } from "./publish";

const AT_ONCE = 200;
/** At most in one run: what an operator replays at once (features/operations) goes within two of them. */
const ROUNDS = 25;

/**
 * Runs subscribers again that have failed at an event. Safe to run twice: a subscriber reads the present rows, and a dead
 * letter that another run deals with is locked by it.
 */
export const retryDeadLetters = defineJob({
  name: "event.retry-dead-letters",
  payload: z.object({}),
  schedule: "*/5 * * * *",
  async run(ctx) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const due = await listDueDeadLetters(ctx.db, ctx.now(), AT_ONCE);
      for (const { shopId, eventId, subscriber } of due) {
        try {
          await replayDeadLetter(ctx, shopId, eventId, subscriber);
        } catch (error) {
          // Its transaction is lost, with what would have put it off: without this the same would be first again and again. Where
          // the database is away, this fails as well and ends the run.
          ctx.log.warn(
            { err: error, shop: shopId, subscriber, event: eventId },
            "a dead letter cannot be replayed",
          );
          await transaction(ctx.db, (tx) =>
            insertDeadLetters(tx, shopId, subscriber, [eventId], placeOfError(error), ctx.now()),
          );
        }
      }
      if (due.length < AT_ONCE) return;
    }
  },
});

/**
 * Whether the subscriber has succeeded this time. False where it has failed again, where it is not there any more, and
 * where the dead letter has been dealt with.
 */
export function replayDeadLetter(
  ctx: Context,
  shop: ShopId,
  eventId: string,
  subscriber: string,
): Promise<boolean> {
  return transaction(ctx.db, async (tx) => {
    const stored = await findDeadLetter(tx, shop, eventId, subscriber);
    if (!stored) return false;
    const subscription = ctx.subscribers.get(stored.name)?.find(({ name }) => name === subscriber);
    const parsed = subscription?.event.payload.safeParse(stored.payload);
    if (!subscription || !parsed?.success || subscription.event.version !== stored.version) {
      ctx.log.warn({ shop, subscriber, event: eventId }, "a dead letter cannot be read by this version");
      await insertDeadLetters(tx, shop, subscriber, [eventId], "UnknownSubscriberOrVersion", ctx.now());
      return false;
    }
    // The locks of its publishers first, in their order; then the dead letter's own.
    await subscription.event.lock(tx, shop, [parsed.data]);
    if (!(await lockDeadLetter(tx, shop, eventId, subscriber))) return false;
    return withSavepoint(
      tx,
      async () => {
        await runSubscription(ctx, tx, shop, subscription, [{ id: eventId, payload: parsed.data }]);
        await deleteDeadLetter(tx, shop, eventId, subscriber);
        return true;
      },
      async (error) => {
        ctx.log.warn(
          { err: error, shop, subscriber, event: eventId },
          "a subscriber failed at its event again",
        );
        await insertDeadLetters(tx, shop, subscriber, [eventId], placeOfError(error), ctx.now());
        return false;
      },
    );
  });
}
