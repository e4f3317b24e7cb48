import type { Throttle } from "./throttle";

/** What every provider's client needs to know. */
export interface ClientOptions {
  key: string;
  /** Of its API with the version, if it has one, and without a slash at the end. */
  url: string;
  timeoutMs?: number;
  requestsPerSecond?: number;
  pace?: Throttle;
}

/** Of a provider whose pushes come with a secret of their own. */
export interface PushingClientOptions extends ClientOptions {
  /** Without it no push is believed. */
  webhookSecret?: string | undefined;
}
