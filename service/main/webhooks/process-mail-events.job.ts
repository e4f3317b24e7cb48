import { applyMailEvents } from "../../domain/mail-recipients/apply-mail-events";
import type { MailEvent, MailEventSource } from "../../domain/mail-recipients/mail-event";
import { defineJob, UnrecoverableError } from "../../platform/queue/job";
import { InboxKey } from "../../platform/webhooks-in/inbox.queries";
import { processInboxEntry } from "../../platform/webhooks-in/process-inbox-entry";
import { recordDeadLetter } from "../../platform/webhooks-in/record-dead-letter";

const PREFIX = "mail:";

export const sourceOfMailEvents = (id: string): string => `${PREFIX}${id}`;
export const isOfMailEvents = (source: string): boolean => source.startsWith(PREFIX);

/** Safe to run twice: the state of an email only moves forward, and a processed entry is skipped. */
export const processMailEvents = defineJob({
  name: "webhook.process-mail",
  payload: InboxKey,
  retries: 8,
  concurrency: 4,
  run: (ctx, key) =>
    processInboxEntry(ctx, key, async ({ body }) => {
      const source = ctx.mailEvents.find(({ id }) => sourceOfMailEvents(id) === key.source);
      if (!source) throw new Error(`${key.source} is not set up any more`);
      const events = await readEvents(source, body);
      if (events.length === 0)
        ctx.log.info({ source: key.source, webhook: key.id }, "what came says nothing of an email");
      await applyMailEvents(ctx, events);
    }),
  onDeadLetter: recordDeadLetter,
});

/** @throws UnrecoverableError for what can never be read */
async function readEvents(source: MailEventSource, body: Uint8Array): Promise<MailEvent[]> {
  try {
    return await source.read(body);
  } catch (error) {
    throw error instanceof SyntaxError ? new UnrecoverableError("unreadable", { cause: error }) : error;
  }
}
