import type { Hono } from "hono";
import { NOT_FOUND, TOKEN_INVALID } from "../../../contract/errors";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import type { ReadBody } from "../../platform/http/body-budget";
import type { ReceiveWebhook } from "../../platform/webhooks-in/receive-webhook";
import { answerWebhook } from "./answer-webhook";

const MAX_WEBHOOK_BYTES = 4 * 1024 * 1024;

/**
 * Webhook endpoints of tracking providers: verify the signature over the raw bytes, store the entry with its job,
 * respond.
 */
export function mountTrackingWebhooks(
  app: Hono,
  ctx: Context,
  readBody: ReadBody,
  receiveWebhook: ReceiveWebhook,
): void {
  app.post("/couriers/:provider/webhook", async ({ req }) => {
    const provider = ctx.trackingProviders.find((candidate) => candidate.id === req.param("provider"));
    const endpoint = { receiveWebhook, source: provider?.id ?? "unknown", topicOf: () => "tracking" };
    return answerWebhook(ctx, req.raw, endpoint, async () => {
      if (!provider) throw new AppError(NOT_FOUND, "providerUnknown");
      const body = await readBody(req.raw, MAX_WEBHOOK_BYTES);
      if (!provider.verifyWebhook(body, req.raw.headers)) {
        throw new AppError(TOKEN_INVALID, "signatureInvalid");
      }
      return {
        source: provider.id,
        id: provider.webhookId(body, req.raw.headers),
        topic: "tracking",
        shopDomain: null,
        triggeredAt: null,
        body: Buffer.from(body),
        receivedAt: ctx.now(),
      };
    });
  });
}
