import type { Turns } from "../../../domain/tracking-providers/budget/turns";

/** Options of every provider's HTTP client. */
export interface ClientOptions {
  key: string;
  /** Base URL including the API version, without a trailing slash. */
  url: string;
  timeoutMs?: number;
  requestsPerSecond?: number;
  /** Without them calls are not paced. */
  turns?: Turns | undefined;
}

/** Options of a provider that signs webhooks with a separate secret. */
export interface PushingClientOptions extends ClientOptions {
  /** Without it every webhook is refused. */
  webhookSecret?: string | undefined;
}
