import type { Hono } from "hono";
import { NOT_FOUND, TOKEN_INVALID } from "../../../contract/errors";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { traceOf } from "../../platform/http/request-trace";
import { sendError } from "../../platform/http/errors";
import type { ReadBody } from "../../platform/http/body-budget";
import type { ReceiveWebhook } from "../../platform/webhooks-in/receive-webhook";
import { webhooksReceived } from "../../platform/metrics";

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
    const traceId = traceOf(req.raw);
    const count = (outcome: string) =>
      webhooksReceived.inc({ source: provider?.id ?? "unknown", topic: "tracking", outcome });
    try {
      if (!provider) throw new AppError(NOT_FOUND, "providerUnknown");
      const body = await readBody(req.raw, MAX_WEBHOOK_BYTES);
      if (!provider.verifyWebhook(body, req.raw.headers)) {
        throw new AppError(TOKEN_INVALID, "signatureInvalid");
      }
      const entry = {
        source: provider.id,
        id: provider.webhookId(body, req.raw.headers),
        topic: "tracking",
        shopDomain: null,
        triggeredAt: null,
        body: Buffer.from(body),
        receivedAt: ctx.now(),
      };
      const isNew = await receiveWebhook(entry, traceId);
      count(isNew ? "new" : "copy");
      return new Response(null, { status: 200 });
    } catch (error) {
      const { status, body, headers = {} } = sendError(ctx, error, traceId, "en");
      count(String(status));
      return Response.json(body, { status, headers });
    }
  });
}
