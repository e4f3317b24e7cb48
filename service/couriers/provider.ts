import type { ShipmentFlag } from "../../contract/shipment-flags";
import type { ShipmentStatus, SubStatus } from "../../contract/shipment-status";
import type { EventSource, TrackingEvent } from "../shipments/status/tracking-event";

/** A shipment as a provider needs to know it. Personal data stops at country, town and postcode. */
export interface TrackingRequest {
  trackingNumber: string;
  /** Code of our courier directory; null lets the provider find out. */
  courier: string | null;
  shippedAt: Date | null;
  /** ISO 3166-1 alpha-2. */
  originCountry: string | null;
  destination: { country: string | null; city: string | null; zip: string | null } | null;
  /** Returned with updates by providers that support it: a hint, never a proof of whose shipment it is. */
  tag: string | null;
}

/** Our status for a provider's. All null: an unknown one, which changes nothing. */
export interface MappedStatus {
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  flag: ShipmentFlag | null;
}

/** A provider's data of one shipment, in our terms. The events decide the status; `status` is the provider's summary. */
export interface TrackingResult {
  trackingNumber: string;
  courier: string | null;
  /** Null where the provider uses a status we do not know. */
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  /** Newest last. All the provider has, not only what is new. */
  events: TrackingEvent[];
  /** The courier that takes over in the destination country. */
  lastMile: { courier: string | null; name: string; trackingNumber: string | null } | null;
  estimatedDelivery: { from: Date; to: Date } | null;
  /** The provider has stopped looking: EXPIRED from then on, unless the shipment is final or an event comes. */
  isGivenUp: boolean;
  tag: string | null;
  /** What was sent, as it came, for support. */
  raw: unknown;
}

/** Code of a rejection: the provider has forgotten the shipment, or somebody took it out there. */
export const UNREGISTERED = "not_registered";

/** Why one shipment was rejected, while others of the same call may have been accepted. */
export interface Rejection {
  outcome: "rejected";
  shipment: TrackingRequest;
  /** The provider's own code, or one of ours: `invalid_number`, `no_answer`, UNREGISTERED. */
  code: string;
  reason: string;
  /** True where the same call may succeed later; false where somebody must change something first. */
  isRetryable: boolean;
  /** The account is used up: another provider may take the shipment at once. */
  isQuota?: boolean;
}

export type RegisterResult = { outcome: "accepted" | "already"; shipment: TrackingRequest } | Rejection;
export type ReadResult = { outcome: "found"; shipment: TrackingRequest; update: TrackingResult } | Rejection;

export interface ProviderQuota {
  total: number;
  used: number;
  remaining: number;
}

export interface ProviderLimits {
  shipmentsPerRequest: number;
  requestsPerSecond: number;
  /** How often the courier of one number may be changed; 0 where it cannot. */
  courierChanges: number;
}

/** A tracking provider. Every method but the two synchronous webhook ones may throw ProviderError. */
export interface CourierProvider {
  readonly id: EventSource;
  readonly limits: ProviderLimits;
  /** Any number of shipments: calls are cut to the provider's limits. Results stand in the order of the shipments. */
  register(shipments: TrackingRequest[]): Promise<RegisterResult[]>;
  read(shipments: TrackingRequest[]): Promise<ReadResult[]>;
  stop(shipments: TrackingRequest[]): Promise<RegisterResult[]>;
  changeCourier(shipment: TrackingRequest, courier: string): Promise<RegisterResult>;
  /** Null where the provider does not count. */
  quota(): Promise<ProviderQuota | null>;
  /** Over the raw bytes, in constant time, before anything is parsed. */
  verifyWebhook(rawBody: Uint8Array, headers: Headers): boolean;
  /** The same for a repeated delivery, so that the inbox keeps one. */
  webhookId(rawBody: Uint8Array, headers: Headers): string;
  /** @throws ProviderError `bad_answer` where the body is not what the provider documents. */
  parseWebhook(rawBody: Uint8Array): TrackingResult[];
}

export type ProviderErrorKind = "auth" | "rate_limited" | "quota" | "timeout" | "unavailable" | "bad_answer";

/** The call as a whole failed or got no response; none of its shipments was handled. */
export class ProviderError extends Error {
  constructor(
    readonly kind: ProviderErrorKind,
    message: string,
    /** Seconds to wait, where the provider said so. */
    readonly retryAfter: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "ProviderError";
  }

  /** Trying again cannot help before a person has changed the key or the contract. */
  get isFinal(): boolean {
    return this.kind === "auth" || this.kind === "bad_answer";
  }
}
