import type { ColumnType, Generated } from "kysely";
import type { OrderId, ShopId, ShipmentId } from "../../../../contract/ids";
import type { Identity } from "./columns";

export type ProviderErrorKind =
  | "auth"
  | "rate_limited"
  | "quota"
  | "timeout"
  | "unavailable"
  | "bad_response";

export interface CustomCouriersTable {
  shopId: ShopId;
  id: Identity;
  name: string;
  trackingUrl: string;
  createdAt: Date;
}

export interface CouriersTable {
  code: string;
  name: string;
  plainName: string;
  chineseName: string | null;
  country: string | null;
  homepage: string | null;
  phone: string | null;
  trackingUrl: string | null;
  sortPosition: number;
  listedAt: Date;
}

export interface ProviderCatalogsTable {
  provider: string;
  couriers: Generated<number>;
  readAt: Date | null;
  triedAt: Date;
  error: string | null;
}

export type CorrectionReason =
  | "matched"
  | "no_match"
  | "several"
  | "too_old"
  | "other_destination"
  | "superseded"
  | "refused";

export interface CourierHistoryTable {
  shopId: ShopId;
  id: Identity;
  shipmentId: ShipmentId;
  fromCourier: string | null;
  toCourier: string | null;
  candidates: string[];
  outcome: "pending" | "switched" | "kept";
  reason: CorrectionReason | null;
  attemptedAt: Date;
  decidedAt: Date | null;
  source: Generated<"correction" | "merchant">;
  /** Null: a change by itself. */
  bulkChangeId: Generated<string | null>;
}

export interface CourierBulkChangesTable {
  shopId: ShopId;
  id: string;
  actionId: string;
  toCourier: string | null;
  fromCourier: string | null;
  isFromSeveral: boolean;
  fromCouriers: (string | null)[] | null;
  toCouriers: (string | null)[] | null;
  orders: number | null;
  namedOrders: OrderId[] | null;
  isUndo: Generated<boolean>;
  count: number;
  attemptedAt: Date;
}

export interface ProviderHealthTable {
  provider: string;
  failures: number;
  failingSince: Date | null;
  openedAt: Date | null;
  openings: number;
  retryAt: Date | null;
  reason: ProviderErrorKind | null;
}

export interface ProviderTurnsTable {
  account: string;
  taken: Date[];
  pausedUntil: Date | null;
}

export interface TrackingQueueTable {
  shopId: ShopId;
  shipmentId: ShipmentId;
  lane: string;
  request: Generated<number>;
  attempts: Generated<number>;
  queuedAt: Date;
  dueAt: Date;
  claimedUntil: Date | null;
}

export interface ProviderUseTable {
  shopId: ShopId;
  provider: string;
  /** A date without time, written as YYYY-MM-DD. */
  day: ColumnType<Date, string, string>;
  registrations: Generated<number>;
  readings: Generated<number>;
}
