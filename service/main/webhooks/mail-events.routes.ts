import type { Hono } from "hono";
import { BAD_PARAMETER, NOT_FOUND, TOKEN_INVALID } from "../../../contract/errors";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import type { ReadBody } from "../../platform/http/body-budget";
import type { ReceiveWebhook } from "../../platform/webhooks-in/receive-webhook";
import { answerWebhook } from "./answer-webhook";
import { sourceOfMailEvents } from "./process-mail-events.job";

/** A report with the headers of the mail, or all of it: ours have 100 kB at most. What is longer takes seconds to be taken apart. */
const MAX_BYTES = 256 * 1024;

/** Where providers and mail servers tell what became of emails: verified over the raw bytes, stored with its job, answered. */
export function mountMailEvents(
  app: Hono,
  ctx: Context,
  readBody: ReadBody,
  receiveWebhook: ReceiveWebhook,
): void {
  app.post("/mail/:source/events", async ({ req }) => {
    const source = ctx.mailEvents.find(({ id }) => id === req.param("source"));
    const endpoint = { receiveWebhook, source: source?.id ?? "unknown", topicOf: () => "mail" };
    return answerWebhook(ctx, req.raw, endpoint, async () => {
      if (!source) throw new AppError(NOT_FOUND, "providerUnknown");
      const body = await readBody(req.raw, MAX_BYTES);
      const isGenuine = await source.isGenuine(body, req.raw.headers).catch((error: unknown) => {
        ctx.log.warn({ err: error, source: source.id }, "who tells of emails cannot be verified now");
        throw error;
      });
      if (!isGenuine) {
        ctx.log.warn({ source: source.id }, "what is told of emails is forged");
        throw new AppError(TOKEN_INVALID, "signatureInvalid");
      }
      return {
        ...{ source: sourceOfMailEvents(source.id), id: idOf(source, body), topic: "mail" },
        ...{ shopDomain: null, triggeredAt: null, body: Buffer.from(body), receivedAt: ctx.now() },
      };
    });
  });
}

function idOf(source: Context["mailEvents"][number], body: Uint8Array): string {
  try {
    return source.idOf(body);
  } catch (error) {
    throw new AppError(BAD_PARAMETER, "webhookNotStorable", { cause: error });
  }
}
