import { z } from "zod";
import { eachThenThrow } from "../../platform/db/each-then-throw";
import { defineJob } from "../../platform/queue/job";
import { changeConsents } from "./change-consents";
import { listRecipientsOfReply } from "./mail-recipients.queries";

/**
 * What the owner of a number has answered: one number texts for all shops, so STOP holds for each that has a decision of theirs, and START for
 * those that STOP has ended. Safe to run twice and in any order: an older word changes nothing.
 */
export const applySmsReply = defineJob({
  name: "sms.apply-reply",
  payload: z.object({
    /** Of the number, by each key; the number itself is not stored. */
    hashes: z.array(z.hex()),
    wants: z.boolean(),
    at: z.iso.datetime(),
  }),
  retries: 8,
  async run(ctx, { hashes, wants, at }) {
    const ofNumber = hashes.map((hash) => Buffer.from(hash, "hex"));
    // One shop's error keeps no other waiting.
    await eachThenThrow(await listRecipientsOfReply(ctx.db, ofNumber, wants), async ({ shopId, id }) => {
      await changeConsents(
        ctx,
        shopId,
        { recipient: id, delivery: null },
        new Map([["status", wants]]),
        "reply",
        new Date(at),
      );
    });
  },
});
