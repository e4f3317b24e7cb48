import type { Generated } from "kysely";
import type { FulfillmentId, ShopId, OrderId, ShipmentId } from "../../../../contract/ids";
import type { EstimateReason } from "../../../../contract/estimate-reasons";
import type { EstimateSource } from "../../../../contract/orders";
import type { ResponsibleParty, ShipmentFlag } from "../../../../contract/shipment-flags";
import type { ShipmentStatus, SubStatus } from "../../../../contract/shipment-status";
import type { Identity, Json } from "./columns";

export interface ShipmentsTable {
  shopId: ShopId;
  id: Identity<ShipmentId>;
  orderId: OrderId;
  fulfillmentId: FulfillmentId;
  trackingNumber: string;
  courier: string | null;
  courierName: string | null;
  trackingUrl: string | null;
  status: Generated<ShipmentStatus>;
  subStatus: SubStatus | null;
  statusAt: Date | null;
  manualStatus: ShipmentStatus | null;
  manualStatusAt: Date | null;
  shippedAt: Date | null;
  firstEventAt: Date | null;
  lastEventAt: Date | null;
  lastEvent: string | null;
  lastEventSubStatus: SubStatus | null;
  deliveredAt: Date | null;
  estimatedDeliveryAt: Date | null;
  cancelledAt: Date | null;
  provider: string | null;
  providerState: Generated<"none" | "registered" | "refused" | "stopped">;
  stoppedAt: Date | null;
  problem: string | null;
  lastCheckedAt: Date | null;
  nextCheckAt: Date | null;
  createdAt: Date;
  flag: ShipmentFlag | null;
  responsible: ResponsibleParty | null;
  refusedBy: Generated<string[]>;
  pushedAt: Date | null;
  failedChecks: Generated<number>;
  courierChosenAt: Date | null;
  replacedBy: ShipmentId | null;
  estimatedBy: EstimateSource | null;
  estimatedAt: Date | null;
  promisedAt: Date | null;
  promisedBy: EstimateSource | null;
  /** The first day of the range that was shown first; null: a single date. */
  promisedFrom: Date | null;
  /** When it was shown first; null: from before this was kept. */
  promisedSince: Date | null;
  /** The first day of the range whose last one is `estimatedDeliveryAt`; null: a single date. */
  estimatedFrom: Date | null;
}

export interface DeliveryDatesTable {
  shopId: ShopId;
  shipmentId: ShipmentId;
  source: EstimateSource;
  at: Date;
  since: Date;
  fromAt: Date | null;
  reason: Json<EstimateReason> | null;
}

export interface StageTimesTable {
  shopId: ShopId;
  stage: "first_scan" | "customs" | "hand_over" | "silence";
  courier: string;
  country: string;
  shipments: number;
  halfHours: number;
  mostHours: number;
}

/** What a long task has changed about a manual status; `at` is null where it was taken back. */
export interface ManualStatusChangesTable {
  shopId: ShopId;
  taskId: string;
  shipmentId: ShipmentId;
  at: Date | null;
  beforeStatus: ShipmentStatus | null;
  beforeAt: Date | null;
  beforeNote: string | null;
}

export interface CourierChangesTable {
  shopId: ShopId;
  taskId: string;
  shipmentId: ShipmentId;
  courier: string | null;
  courierChosenAt: Date | null;
  beforeCourier: string | null;
  beforeName: string | null;
  beforeUrl: string | null;
  beforeChosenAt: Date | null;
}

export interface ShipmentLegsTable {
  shopId: ShopId;
  shipmentId: ShipmentId;
  leg: number;
  courier: string | null;
  courierName: string;
  trackingNumber: string | null;
  firstSeenAt: Date;
}

export interface ShipmentHandoversTable {
  shopId: ShopId;
  shipmentId: ShipmentId;
  pickupName: string | null;
  pickupAddress: string | null;
  pickupHours: string | null;
  /** YYYY-MM-DD. */
  pickupUntil: string | null;
  signedBy: string | null;
  photoUrl: string | null;
}

export interface Place {
  city: string | null;
  province: string | null;
  country: string | null;
  zip: string | null;
}

export interface TrackingEventsTable {
  shopId: ShopId;
  shipmentId: ShipmentId;
  id: Identity;
  hash: Buffer;
  occurredAt: Date;
  rawTime: string | null;
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  message: string;
  place: Json<Place> | null;
  source: string;
  sourceId: string | null;
  courier: string | null;
  receivedAt: Date;
  flag: ShipmentFlag | null;
}
