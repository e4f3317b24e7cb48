import type { Hono } from "hono";
import { BAD_PARAMETER, NOT_FOUND, TOKEN_INVALID } from "../../../contract/errors";
import { noteReply } from "../../domain/mail-recipients/text-recipients";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import type { ReadBody } from "../../platform/http/body-budget";
import { webhooksReceived } from "../../platform/metrics";
import type { SmsReply, SmsReplySource } from "../../platform/sms/sms-transport";

const ADDRESS = "/sms/replies";
/** A text message has 1,600 characters at most. */
const MAX_BYTES = 32 * 1024;

/**
 * Where the provider of text messages posts what customers answer: its signature is verified, a job is queued for STOP and START, and nothing
 * else is kept. It goes without the inbox of webhooks: a copy changes nothing, and the number would be stored there.
 */
export function mountSmsReplies(app: Hono, ctx: Context, readBody: ReadBody): void {
  app.post(ADDRESS, async ({ req }) => {
    if (!ctx.smsReplies) throw new AppError(NOT_FOUND, "providerUnknown");
    const body = await readBody(req.raw, MAX_BYTES);
    const url = `${ctx.config.appUrl}${ADDRESS}`;
    if (!ctx.smsReplies.isGenuine({ url, body, headers: req.raw.headers }))
      throw new AppError(TOKEN_INVALID, "signatureInvalid");
    const reply = read(ctx.smsReplies, body);
    if (reply) await noteReply(ctx, reply, ctx.now());
    webhooksReceived.inc({ source: "sms", topic: "sms", outcome: reply ? "new" : "ignored" });
    return new Response(null, { status: 200 });
  });
}

function read(source: SmsReplySource, body: Uint8Array): SmsReply | null {
  try {
    return source.read(body);
  } catch (error) {
    throw new AppError(BAD_PARAMETER, "webhookNotStorable", { cause: error });
  }
}
