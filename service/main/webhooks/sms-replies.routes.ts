import type { Hono } from "hono";
import type { z } from "zod";
import { BAD_PARAMETER, NOT_FOUND, TOKEN_INVALID } from "../../../contract/errors";
import { isOfTwilio, readTwilioReply } from "../../adapters/sms/twilio-replies";
import { addressHashes } from "../../domain/mail-recipients/address-hash";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import type { ReadBody } from "../../platform/http/body-budget";
import type { ReceiveWebhook } from "../../platform/webhooks-in/receive-webhook";
import { answerWebhook } from "./answer-webhook";
import { SMS_REPLIES, type StoredReply } from "./process-sms-reply.job";

const ADDRESS = "/sms/replies";
/** A text message has 1,600 characters at most. */
const MAX_BYTES = 32 * 1024;

/** Where Twilio posts what customers answer: verified over the fields, stored with its job where it is STOP or START, answered. */
export function mountSmsReplies(
  app: Hono,
  ctx: Context,
  readBody: ReadBody,
  receiveWebhook: ReceiveWebhook,
): void {
  const endpoint = { source: SMS_REPLIES, topicOf: () => "sms" };
  app.post(ADDRESS, ({ req }) =>
    answerWebhook(ctx, req.raw, { ...endpoint, receiveWebhook: receive }, async () => {
      if (!ctx.config.sms) throw new AppError(NOT_FOUND, "providerUnknown");
      const body = await readBody(req.raw, MAX_BYTES);
      const signature = req.header("x-twilio-signature") ?? null;
      if (!isOfTwilio(ctx.config.sms.token, { url: `${ctx.config.appUrl}${ADDRESS}`, body, signature }))
        throw new AppError(TOKEN_INVALID, "signatureInvalid");
      const { id, reply } = read(body);
      const stored: z.input<typeof StoredReply> = {
        hashes: reply ? addressHashes(ctx.config, reply.from).map((hash) => hash.toString("hex")) : [],
        wants: reply?.wants ?? false,
      };
      return {
        ...{ source: SMS_REPLIES, id, topic: "sms", shopDomain: null, triggeredAt: null },
        ...{ body: Buffer.from(JSON.stringify(stored)), receivedAt: ctx.now() },
      };
    }),
  );

  // Of other words nothing is kept.
  const receive: ReceiveWebhook = async (entry, traceId) =>
    entry.body.includes('"hashes":[]') ? false : receiveWebhook(entry, traceId);
}

function read(body: Uint8Array) {
  try {
    return readTwilioReply(body);
  } catch (error) {
    throw new AppError(BAD_PARAMETER, "webhookNotStorable", { cause: error });
  }
}
