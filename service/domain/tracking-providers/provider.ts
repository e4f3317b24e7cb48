import type { ShipmentFlag } from "../../../contract/shipment-flags";
import type { ShipmentStatus, SubStatus } from "../../../contract/shipment-status";
import type { ProviderErrorKind } from "../../platform/db/tables/couriers";
import type { DeliveryProof, PickupPoint } from "./handover";
import type { EventSource, TrackingEvent } from "./tracking-event";

declare module "../../platform/context" {
  interface Context {
    /** Tracking providers with a key, in the configured order. */
    trackingProviders: TrackingProvider[];
  }
}

/** A shipment as it is sent to providers. Its personal data is country, state, town and postcode, and what a courier demands. */
export interface TrackingRequest {
  trackingNumber: string;
  /** Courier code; null lets the provider detect it. */
  courier: string | null;
  shippedAt: Date | null;
  /** ISO 3166-1 alpha-2. */
  originCountry: string | null;
  destination: {
    country: string | null;
    city: string | null;
    /** As couriers print it: the state's letters where it has some ("OR"), its name elsewhere. */
    province?: string | null;
    zip: string | null;
  } | null;
  /** Returned with updates by providers that support it: a hint at the shipment's owner, never a proof. */
  tag: string | null;
  /** The last four digits of the recipient's phone number: sent only where the courier tells nothing without them. */
  phoneEnding?: string | null;
  /** A provider has stopped tracking it, and is to begin anew. */
  isStopped?: boolean;
}

/** Our status of a provider's. All null: an unknown one, which changes nothing. */
export interface MappedStatus {
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  flag: ShipmentFlag | null;
}

/** A provider's data of one shipment, in our terms. The events decide the status; `status` is the provider's summary. */
export interface TrackingResult {
  trackingNumber: string;
  courier: string | null;
  /** Null where the provider's status is unknown. */
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  /** Oldest first. All events that the provider has, not only new ones. */
  events: TrackingEvent[];
  /** The courier that delivers in the destination country. */
  lastMile: { courier: string | null; name: string; trackingNumber: string | null } | null;
  /** Where it can be collected; absent where the provider does not say. */
  pickup?: PickupPoint | null;
  proof?: DeliveryProof | null;
  /** `by`: whose date it is, where the provider says that it is its own; else it is the courier's. */
  estimatedDelivery: { from: Date; to: Date; by?: "provider" } | null;
  /** The provider has stopped tracking: EXPIRED from then on, unless the shipment is final or an event arrives. */
  isTrackingStopped: boolean;
  tag: string | null;
  /** The payload as received, for support. */
  raw: unknown;
}

/** Code of a rejection: the provider no longer has the shipment, or somebody deleted it there. */
export const UNREGISTERED = "not_registered";

/** Why one shipment was rejected, while others of the same call may have been accepted. */
export interface Rejection {
  outcome: "rejected";
  shipment: TrackingRequest;
  /** The provider's own code, or one of ours: `invalid_number`, `no_response`, UNREGISTERED. */
  code: string;
  reason: string;
  /** True where the same call may succeed later; false where its data or the account must change first. */
  isRetryable: boolean;
  /** The account's quota is used up: the next provider may take the shipment at once. */
  isQuota?: boolean;
  /** The provider has failed at an earlier shipment, and was not asked about this one. */
  wasNotAsked?: boolean;
}

/** `update`: what the provider's answer says of the shipment already; absent where only a read does. */
export type RegisterResult =
  | { outcome: "accepted" | "already"; shipment: TrackingRequest; update?: TrackingResult }
  | Rejection;
export type ReadResult = { outcome: "found"; shipment: TrackingRequest; update: TrackingResult } | Rejection;

export interface ProviderQuota {
  total: number;
  used: number;
  remaining: number;
}

export interface ProviderLimits {
  /** Shipments that one call can read. */
  shipmentsPerRequest: number;
  /** Shipments that one call can register; absent where it is as many. */
  registrationsPerRequest?: number;
  requestsPerSecond: number;
  /** How often the courier of one number can be changed; 0 where it cannot. */
  courierChanges: number;
}

/** One call that the provider's rate allows now. */
export interface ReservedTurn {
  /** The first call that is sent within `run` is that one. */
  within<Result>(run: () => Promise<Result>): Promise<Result>;
  /** Lets another call be sent instead, where none was. */
  giveBack(): Promise<void>;
}

/** A tracking provider. Every method but the two synchronous webhook ones may throw ProviderError. */
export interface TrackingProvider {
  readonly id: EventSource;
  readonly limits: ProviderLimits;
  /**
   * Accepts any number of shipments and splits them by the provider's limits. Results are in the order of the
   * shipments.
   */
  register(shipments: TrackingRequest[]): Promise<RegisterResult[]>;
  read(shipments: TrackingRequest[]): Promise<ReadResult[]>;
  stop(shipments: TrackingRequest[]): Promise<RegisterResult[]>;
  /** Waits for the next call before it is known what it will hold; absent where a call holds one shipment, null where no rate is kept. */
  reserveTurn?(): Promise<ReservedTurn | null>;
  changeCourier(shipment: TrackingRequest, courier: string): Promise<RegisterResult>;
  /** Null where the provider has no quota. */
  quota(): Promise<ProviderQuota | null>;
  /** Checks the signature over the raw bytes in constant time, before parsing. */
  verifyWebhook(rawBody: Uint8Array, headers: Headers): boolean;
  /** The same for a retried webhook, so that the inbox stores one. */
  webhookId(rawBody: Uint8Array, headers: Headers): string;
  /** @throws ProviderError `bad_response` where the body is not what the provider documents. */
  parseWebhook(rawBody: Uint8Array): TrackingResult[];
}

/** The call failed as a whole or had no response; none of its shipments was processed. */
export class ProviderError extends Error {
  constructor(
    readonly kind: ProviderErrorKind,
    message: string,
    /** Seconds to wait, from the provider's response. */
    readonly retryAfter: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "ProviderError";
  }

  /** A retry cannot succeed before a person has changed the key or the contract. */
  get isFinal(): boolean {
    return this.kind === "auth" || this.kind === "bad_response";
  }
}
