import type { ColumnType, Generated } from "kysely";
import type {
  AutomationId,
  CustomerId,
  FulfillmentId,
  NoteId,
  OrderId,
  ProblemMessageId,
  ProblemReportId,
  ShipmentId,
  ShopId,
} from "../../../../contract/ids";
import type { AttentionReason, UntrackedState } from "../../../../contract/order-filter";
import type { HandDate } from "../../../../contract/date-by-hand";
import type { EstimateReason } from "../../../../contract/estimate-reasons";
import type { ProblemKind, ProblemState } from "../../../../contract/problem-kinds";
import type { ShipmentStatus, SubStatus } from "../../../../contract/shipment-status";
import type { Identity, Json } from "./columns";

export interface CustomersTable {
  shopId: ShopId;
  id: Identity<CustomerId>;
  email: string;
  name: string | null;
  orderCount: Generated<number>;
}

export interface Address {
  name?: string | null;
  address1?: string | null;
  address2?: string | null;
  city?: string | null;
  province?: string | null;
  /** Missing in addresses from before it was read. */
  provinceCode?: string | null;
  zip?: string | null;
  country?: string | null;
}

export interface OrdersTable {
  shopId: ShopId;
  id: Identity<OrderId>;
  shopifyId: string;
  name: string;
  customerId: CustomerId | null;
  customerName: string | null;
  email: string | null;
  phone: string | null;
  customerLocale: string | null;
  /** To marketing emails, when they ordered; null: Shopify did not say. */
  acceptsMarketing: boolean | null;
  financialStatus: string | null;
  fulfillmentStatus: string | null;
  currency: string | null;
  /** A decimal number: numeric. */
  total: string | null;
  shipTo: Json<Address> | null;
  country: string | null;
  shippingTitle: string | null;
  shippingCode: string | null;
  tags: Generated<string[]>;
  isTracked: Generated<boolean>;
  isTest: Generated<boolean>;
  statusPageUrl: string | null;
  /** Of what is still to be shipped, midnight in UTC; shipments have theirs. */
  estimatedDeliveryAt: Date | null;
  estimatedFrom: Date | null;
  estimatedBy: "merchant" | "rules" | "history" | null;
  estimateReason: Json<EstimateReason> | null;
  /** What was shown first. */
  promisedAt: Date | null;
  promisedBy: "merchant" | "rules" | "history" | null;
  /** The first day of the range that was shown first; null: a single date. */
  promisedFrom: Date | null;
  /** When it was shown first; null: from before this was kept. */
  promisedSince: Date | null;
  /** Set by hand for what was still to be shipped. */
  dateByHand: Json<HandDate> | null;
  /** Null: from before this was kept, when nothing had been shipped. */
  dateByHandAt: Date | null;
  orderedAt: Date;
  cancelledAt: Date | null;
  shopifyUpdatedAt: Date;
  createdAt: Date;
  deletedAt: Date | null;
}

export interface OrderListTable {
  shopId: ShopId;
  orderId: OrderId;
  orderedAt: Date;
  country: string | null;
  status: ShipmentStatus | null;
  /** Only where `status` is null. */
  untracked: UntrackedState | null;
  subStatus: SubStatus | null;
  courier: string | null;
  shippedAt: Date | null;
  lastEventAt: Date | null;
  deliveredAt: Date | null;
  dueAt: Date | null;
  /** Whole days from shipping to delivery; made by the database. */
  transitDays: ColumnType<number | null, never, never>;
  attentionReason: AttentionReason | null;
  attentionAt: Date | null;
  reEvaluateAt: Date | null;
  dismissedEventAt: Date | null;
  /** The merchant has set the status, of a shipment that has the order's. */
  isManual: Generated<boolean>;
}

export interface AttentionPeriodsTable {
  shopId: ShopId;
  id: Identity;
  orderId: OrderId;
  reason: AttentionReason;
  /** The one that the rule holds for; null in periods from before it was stored. */
  shipmentId: ShipmentId | null;
  since: Date;
  openedAt: Date;
  closedAt: Date | null;
  closedBy: "event" | "rule" | "merchant" | null;
}

export interface LineItemsTable {
  shopId: ShopId;
  id: Identity;
  orderId: OrderId;
  shopifyId: string;
  title: string;
  variantTitle: string | null;
  sku: string | null;
  quantity: number;
  openQuantity: number | null;
  requiresShipping: Generated<boolean>;
  imageUrl: string | null;
  productId: string | null;
}

export interface FulfillmentsTable {
  shopId: ShopId;
  id: Identity<FulfillmentId>;
  orderId: OrderId;
  shopifyId: string;
  name: string | null;
  status: string;
  displayStatus: string | null;
  displayReadAt: Date | null;
  itemsReadAt: Date | null;
  shopifyUpdatedAt: Date;
  createdAt: Date;
}

/** What we have written to Shopify of a fulfilment's tracking. */
export interface TrackingWritesTable {
  shopId: ShopId;
  fulfillmentId: FulfillmentId;
  company: string | null;
  writtenAt: Date | null;
  confirmedAt: Date | null;
  leasedUntil: Date | null;
}

export interface FulfillmentItemsTable {
  shopId: ShopId;
  fulfillmentId: FulfillmentId;
  lineItemShopifyId: string;
  quantity: number;
}

export interface OrderNotesTable {
  shopId: ShopId;
  id: Identity<NoteId>;
  orderId: OrderId;
  text: string;
  author: string | null;
  automationId: AutomationId | null;
  createdAt: Date;
  editedAt: Date | null;
}

export interface ProblemReportsTable {
  shopId: ShopId;
  id: Identity<ProblemReportId>;
  orderId: OrderId;
  trackingNumber: string;
  kind: ProblemKind;
  state: ProblemState;
  createdAt: Date;
  changedAt: Date;
}

export interface ProblemMessagesTable {
  shopId: ShopId;
  id: Identity<ProblemMessageId>;
  reportId: ProblemReportId;
  sender: "shopper" | "team";
  text: string;
  sentAt: Date;
}

export interface ProblemPhotosTable {
  shopId: ShopId;
  messageId: ProblemMessageId;
  type: string;
  bytes: Buffer;
}

export interface SearchDocsTable {
  shopId: ShopId;
  kind: number;
  refId: string;
  txt: string;
  at: Date;
}
