import type { Hono } from "hono";
import { BAD_PARAMETER, TOKEN_INVALID } from "../../../contract/errors";
import { ShopDomain } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { traceOf } from "../../platform/http/request-trace";
import { sendError } from "../../platform/http/errors";
import type { ReadBody } from "../../platform/http/body-budget";
import type { ReceiveWebhook } from "../../platform/webhooks-in/receive-webhook";
import { webhooksReceived } from "../../platform/metrics";
import { isSignedWebhook } from "../../adapters/shopify/verify-hmac";
import { webhookTopics } from "./webhook-topics";

/** Shopify's own limit lies below this; anything larger is not from Shopify. */
const MAX_WEBHOOK_BYTES = 8 * 1024 * 1024;

/**
 * Shopify's webhook endpoints. Before the 200 only the signature is checked and the webhook stored: Shopify waits five
 * seconds, and retries for four hours.
 */
export function mountShopifyWebhooks(
  app: Hono,
  ctx: Context,
  readBody: ReadBody,
  receiveWebhook: ReceiveWebhook,
): void {
  for (const path of ["/shopify/webhooks", "/shopify/webhooks/compliance"]) {
    app.post(path, async ({ req: { raw: request } }) => {
      const traceId = traceOf(request);
      // Until the signature is checked the topic may be forged: as a metric label it could create any number of series.
      let topic = "other";
      const count = (outcome: string) => webhooksReceived.inc({ source: "shopify", topic, outcome });
      try {
        const webhook = await readWebhook(ctx, readBody, request);
        topic = topicLabel(webhook.topic);
        const isNew = await receiveWebhook(webhook, traceId);
        count(isNew ? "new" : "copy");
        return new Response(null, { status: 200 });
      } catch (error) {
        const { status, body, headers = {} } = sendError(ctx, error, traceId, "en");
        count(String(status));
        return Response.json(body, { status, headers });
      }
    });
    app.all(path, () => new Response(null, { status: 405, headers: { allow: "POST" } }));
  }
}

async function readWebhook(ctx: Context, readBody: ReadBody, request: Request) {
  const body = await readBody(request, MAX_WEBHOOK_BYTES);
  const { headers } = request;
  if (!isSignedWebhook(body, headers.get("x-shopify-hmac-sha256"), ctx.config.shopify.apiSecrets)) {
    throw new AppError(TOKEN_INVALID, "signatureInvalid");
  }
  const id = headers.get("x-shopify-webhook-id");
  const topic = headers.get("x-shopify-topic");
  const shop = ShopDomain.safeParse(headers.get("x-shopify-shop-domain"));
  if (!id || !topic || !shop.success) throw new AppError(BAD_PARAMETER, "webhookHeaderMissing");
  const triggered = Date.parse(headers.get("x-shopify-triggered-at") ?? "");
  return {
    source: "shopify",
    id,
    topic,
    shopDomain: shop.data,
    triggeredAt: Number.isNaN(triggered) ? null : new Date(triggered),
    body: Buffer.from(body),
    receivedAt: ctx.now(),
  };
}

/** The label of a topic in the metrics: topics that we subscribe to by their name, everything else as one. */
function topicLabel(topic: string): string {
  return webhookTopics.has(topic) ? topic : "other";
}
