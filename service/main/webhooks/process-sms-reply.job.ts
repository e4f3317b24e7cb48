import { z } from "zod";
import { changeConsents } from "../../domain/mail-recipients/change-consents";
import { listRecipientsOfHashes } from "../../domain/mail-recipients/mail-recipients.queries";
import { defineJob } from "../../platform/queue/job";
import { InboxKey } from "../../platform/webhooks-in/inbox.queries";
import { processInboxEntry } from "../../platform/webhooks-in/process-inbox-entry";
import { recordDeadLetter } from "../../platform/webhooks-in/record-dead-letter";

/** Source of its entries in the inbox. Never renamed. */
export const SMS_REPLIES = "sms:replies";

/** As it is stored: without the number itself. */
export const StoredReply = z.object({ hashes: z.array(z.hex()), wants: z.boolean() });

/**
 * What the owner of a number has answered: one number texts for all shops, so it holds for each that has a decision of theirs. START agrees
 * to nothing that STOP has not ended. Safe to run twice: what is decided already changes nothing.
 */
export const processSmsReply = defineJob({
  name: "webhook.process-sms-reply",
  payload: InboxKey,
  retries: 8,
  concurrency: 2,
  run: (ctx, key) =>
    processInboxEntry(ctx, key, async ({ body }) => {
      const { hashes, wants } = StoredReply.parse(JSON.parse(new TextDecoder().decode(body)));
      const ofNumber = hashes.map((hash) => Buffer.from(hash, "hex"));
      for (const { shopId, id: recipient } of await listRecipientsOfHashes(ctx.db, ofNumber))
        await changeConsents(
          ctx,
          shopId,
          { recipient, delivery: null },
          new Map([["status", wants]]),
          "reply",
        );
    }),
  onDeadLetter: recordDeadLetter,
});
