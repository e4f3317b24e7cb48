import type { ShopDomain, ShopId } from "../contract/ids";
import type { Config } from "./config";
import type { CourierProvider } from "./couriers/provider";
import type { Db } from "./db/database";
import type { Gates } from "./gates/gates";
import type { Enqueue, EnqueueAll } from "./queue/queue";
import type { Log } from "./log";
import type { MailTransport } from "./mail/transport";
import type { ErasureJournal } from "./privacy/erasure-journal";
import type { ShopifyApi } from "./shopify/api";
import type { RateLimits } from "./http/rate-limits";
import type { Secrets } from "./secrets";

/** Everything outside a use case. A use case that imports a client or reads the clock itself cannot be tested. */
export interface Context {
  config: Config;
  db: Db;
  enqueue: Enqueue;
  enqueueAll: EnqueueAll;
  /** Shopify, by shop: tokens are found, refreshed and kept by it. */
  shopify: ShopifyApi;
  /** Courier providers that are switched on, in the order in which they are asked. */
  couriers: CourierProvider[];
  mail: MailTransport;
  /** Which plan opens which feature; asked anew for every decision, because the file may change at any time. */
  gates: Gates;
  limits: RateLimits;
  secrets: Secrets;
  erasures: ErasureJournal;
  now(): Date;
  log: Log;
}

/** The caller. Every query takes `shop` from here, never from the request's input. */
export interface Actor {
  shop: ShopId;
  domain: ShopDomain;
  /** Shopify's user id, or `admin-token`. */
  user: string;
  via: "id-token" | "admin-token";
}
