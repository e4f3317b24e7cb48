import type { Hono } from "hono";
import { BAD_PARAMETER, TOKEN_INVALID } from "../../../contract/errors";
import { ShopDomain } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import type { ReadBody } from "../../platform/http/body-budget";
import type { ReceiveWebhook } from "../../platform/webhooks-in/receive-webhook";
import type { InboxEntry } from "../../platform/webhooks-in/inbox.queries";
import { isSignedWebhook } from "../../adapters/shopify/verify-hmac";
import { answerWebhook } from "./answer-webhook";
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
    app.post(path, ({ req: { raw: request } }) =>
      answerWebhook(ctx, request, { receiveWebhook, source: "shopify", topicOf }, () =>
        readWebhook(ctx, readBody, request),
      ),
    );
    app.all(path, () => new Response(null, { status: 405, headers: { allow: "POST" } }));
  }
}

async function readWebhook(ctx: Context, readBody: ReadBody, request: Request): Promise<InboxEntry> {
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

/**
 * The label in the metrics: topics that we subscribe to by their name, everything else as one. Until the signature is checked the topic may
 * be forged: as a label it could create any number of series.
 */
const topicOf = (entry: InboxEntry | null): string =>
  entry && webhookTopics.has(entry.topic) ? entry.topic : "other";
