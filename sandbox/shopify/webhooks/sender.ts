import { createHmac, randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import type { Instant } from "../records";

/** Faults on request; all of them can be changed while deliveries run. */
export interface WebhookFaults {
  /** Extra copies of each delivery, with the same webhook id. */
  duplicate: number;
  /** Holds back this many deliveries, then sends them last first. 0 or 1 keeps the order. */
  reorder: number;
  /** Each delivery waits this long before it is sent. */
  delayMs: number;
  /** The next so many deliveries are never sent. */
  drop: number;
  /** The next so many deliveries are signed with a wrong secret. */
  badSignature: number;
}

export interface Delivery {
  url: string;
  shop: string;
  topic: string;
  /** The body as it is signed and sent, byte for byte, on every try. */
  body: string;
  /** The same for all webhooks that one action of a merchant causes. */
  eventId: string;
  triggeredAt: Instant;
  name?: string | undefined;
  /** For subscriptions made through the API: called when the last retry has failed. */
  onDeadLetter?: (() => void) | undefined;
}

interface SenderOptions {
  secret: string;
  fetch: typeof fetch;
  retryDelaysMs: readonly number[];
  log: (entry: object, message: string) => void;
}

export const API_VERSION = "2026-10";
/** Shopify's timeout for the whole response. */
const TIMEOUT_MS = 5_000;
const AT_ONCE = 32;

/** Delivers webhooks as Shopify does: signed, at least once, unordered, with retries after a failure. */
export class WebhookSender {
  readonly faults: WebhookFaults = { duplicate: 0, reorder: 0, delayMs: 0, drop: 0, badSignature: 0 };
  private held: (() => void)[] = [];
  private readonly queue: (() => Promise<void>)[] = [];
  private readonly open = new Set<Promise<void>>();
  private readonly stopped = new AbortController();
  private running = 0;

  constructor(private readonly options: SenderOptions) {
    // Each waiting retry adds a listener, and an app that is down has many of them.
    setMaxListeners(0, this.stopped.signal);
  }

  send(delivery: Delivery): void {
    if (this.faults.drop > 0) {
      this.faults.drop -= 1;
      return;
    }
    const secret = this.faults.badSignature > 0 ? "not the secret of this app" : this.options.secret;
    if (this.faults.badSignature > 0) this.faults.badSignature -= 1;
    const request = {
      method: "POST",
      headers: headersOf(delivery, secret),
      body: delivery.body,
      redirect: "manual",
    } satisfies RequestInit;

    const release = () => {
      for (let copy = 0; copy <= this.faults.duplicate; copy += 1) {
        this.track(this.deliver(delivery, request, this.faults.delayMs));
      }
    };
    if (this.faults.reorder < 2) return release();
    this.held.push(release);
    if (this.held.length >= this.faults.reorder) this.releaseHeld();
  }

  /** Waits until no delivery is running, held back or waiting for a retry. */
  async drain(): Promise<void> {
    this.releaseHeld();
    while (this.open.size > 0) await Promise.all(this.open);
  }

  /** Drops waiting deliveries, so that the process can end. */
  stop(): void {
    this.stopped.abort();
    this.held = [];
  }

  private releaseHeld(): void {
    for (const release of this.held.splice(0).reverse()) release();
  }

  private track(work: Promise<void>): void {
    const tracked = work.finally(() => this.open.delete(tracked));
    this.open.add(tracked);
  }

  private async deliver(delivery: Delivery, request: RequestInit, delayMs: number): Promise<void> {
    const waits = [delayMs, ...this.options.retryDelaysMs];
    for (const [attempt, wait] of waits.entries()) {
      if (wait > 0) await this.pause(wait);
      if (this.stopped.signal.aborted) return;
      const outcome = await this.inTurn(() => this.post(delivery.url, request));
      if (outcome === "delivered") return;
      const entry = { topic: delivery.topic, shop: delivery.shop, attempt: attempt + 1, outcome };
      this.options.log(entry, "sandbox webhook was not accepted");
    }
    delivery.onDeadLetter?.();
  }

  private async post(url: string, request: RequestInit): Promise<string> {
    try {
      const response = await this.options.fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
      // The body is read to free the connection for the next delivery.
      await response.arrayBuffer();
      return response.ok ? "delivered" : `status ${response.status}`;
    } catch (error) {
      // Refused connections and timeouts are expected: a retry follows.
      return error instanceof Error ? error.message : String(error);
    }
  }

  private inTurn(work: () => Promise<string>): Promise<string> {
    return new Promise((resolve) => {
      this.queue.push(async () => resolve(await work()));
      this.pump();
    });
  }

  private pump(): void {
    while (this.running < AT_ONCE) {
      const next = this.queue.shift();
      if (!next) return;
      this.running += 1;
      void next().finally(() => {
        this.running -= 1;
        this.pump();
      });
    }
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const { signal } = this.stopped;
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener("abort", end);
    });
  }
}

function headersOf(delivery: Delivery, secret: string): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": "Sandbox-Captain-Hook",
    "x-shopify-topic": delivery.topic,
    "x-shopify-hmac-sha256": createHmac("sha256", secret).update(delivery.body).digest("base64"),
    "x-shopify-shop-domain": delivery.shop,
    "x-shopify-api-version": API_VERSION,
    "x-shopify-webhook-id": randomUUID(),
    "x-shopify-event-id": delivery.eventId,
    "x-shopify-triggered-at": delivery.triggeredAt,
    ...(delivery.name ? { "x-shopify-name": delivery.name } : {}),
  };
}
