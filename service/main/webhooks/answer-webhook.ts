import type { Context } from "../../platform/context";
import { sendError } from "../../platform/http/errors";
import { traceOf } from "../../platform/http/request-trace";
import { webhooksReceived } from "../../platform/metrics";
import type { InboxEntry } from "../../platform/webhooks-in/inbox.queries";
import type { ReceiveWebhook } from "../../platform/webhooks-in/receive-webhook";

interface Endpoint {
  receiveWebhook: ReceiveWebhook;
  /** Labels of its metric, only from our own words: what is not verified may be forged. */
  source: string;
  topicOf(entry: InboxEntry | null): string;
}

/**
 * Stores a webhook with its job and answers it: 200, also for a copy. Counted by how it ended.
 * @param read verifies the signature over the raw body; its AppError is the answer
 */
export async function answerWebhook(
  ctx: Pick<Context, "log">,
  request: Request,
  { receiveWebhook, source, topicOf }: Endpoint,
  read: () => Promise<InboxEntry>,
): Promise<Response> {
  const traceId = traceOf(request);
  let entry: InboxEntry | null = null;
  const count = (outcome: string) => webhooksReceived.inc({ source, topic: topicOf(entry), outcome });
  try {
    entry = await read();
    const isNew = await receiveWebhook(entry, traceId);
    count(isNew ? "new" : "copy");
    return new Response(null, { status: 200 });
  } catch (error) {
    const { status, body, headers = {} } = sendError(ctx, error, traceId, "en");
    count(String(status));
    return Response.json(body, { status, headers });
  }
}
