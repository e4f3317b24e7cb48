import type { ColumnType, Generated } from "kysely";
import type { BulkDeed, BulkFailure, BulkState } from "../../contract/bulk";
import type { BulkJobId, ImportId, NoteId, ShopId, TagId, ViewId } from "../../contract/ids";
import type { FileProblem, ImportReading, ImportState, LineProblem } from "../../contract/imports";
import type { StuckReason } from "../../contract/order-filter";
import type { EstimateSource } from "../../contract/orders";
import type { ResponsibleParty, ShipmentFlag } from "../../contract/shipment-flags";
import type { ShipmentStatus, SubStatus } from "../../contract/shipment-status";
import type { WritableStatus } from "../../contract/showing-limits";
import type { Interval } from "../../contract/subscribe";
import type { ProviderErrorKind } from "../couriers/provider";

/**
 * The tables as Kysely sees them: camelCase here, snake_case in SQL. bigint arrives as text, timestamptz as Date.
 * What each table is for stands in the migrations.
 */
export interface Tables {
  shops: ShopsTable;
  shopTokens: ShopTokensTable;
  settingDocuments: SettingDocumentsTable;
  auditEntries: AuditEntriesTable;
  customers: CustomersTable;
  orders: OrdersTable;
  orderList: OrderListTable;
  tags: { shopId: ShopId; id: Identity<TagId>; name: string };
  orderNotes: OrderNotesTable;
  orderTags: { shopId: ShopId; tagId: TagId; orderId: string };
  savedViews: SavedViewsTable;
  bulkJobs: BulkJobsTable;
  bulkJobBatches: { shopId: ShopId; jobId: BulkJobId; number: number; orderIds: string[] };
  lineItems: LineItemsTable;
  fulfillments: FulfillmentsTable;
  fulfillmentItems: FulfillmentItemsTable;
  shipments: ShipmentsTable;
  shipmentLegs: ShipmentLegsTable;
  fulfillmentWrites: FulfillmentWritesTable;
  trackingEvents: TrackingEventsTable;
  withdrawnEvents: { shopId: ShopId; sourceId: string; withdrawnAt: Date };
  searchDocs: SearchDocsTable;
  inbox: InboxTable;
  orderSyncs: OrderSyncsTable;
  quotaUnits: QuotaUnitsTable;
  notifications: NotificationsTable;
  subscriptions: SubscriptionsTable;
  usedTrials: { shopHash: Buffer; usedAt: Date };
  customOffers: { shopId: ShopId; interval: string; quota: number; priceCents: number };
  coupons: CouponsTable;
  couponUses: { shopId: ShopId; code: string; heldUntil: Date; usedAt: Date | null };
  quotaPeriods: { shopId: ShopId; startsAt: Date; endsAt: Date; quota: number };
  usageRecords: UsageRecordsTable;
  merchantMails: MerchantMailsTable;
  ownCouriers: OwnCouriersTable;
  courierHabits: { shopId: ShopId; shape: string; courier: string; parcels: number };
  couriers: CouriersTable;
  courierLists: CourierListsTable;
  courierHistory: CourierHistoryTable;
  providerHealth: ProviderHealthTable;
  courierProviders: { courier: string; providers: string[] };
  providerBudgets: { shopId: ShopId; provider: string; perDay: number | null; perMonth: number | null };
  providerUse: ProviderUseTable;
  erasedOrders: { shopId: ShopId; shopifyId: string; isDeleted: boolean; erasedAt: Date };
  attentionFlags: AttentionFlagsTable;
  courierRhythms: { courier: string; at: Date; underWay: number; heard: number };
  courierOutages: { courier: string; since: Date; endedAt: Date | null };
  digestPlans: { shopId: ShopId; nextAt: Date };
  downloads: { shopId: ShopId; keyHash: Buffer; wish: Json<unknown>; expiresAt: Date };
  imports: ImportsTable;
  importParts: { shopId: ShopId; importId: ImportId; part: number; bytes: Buffer };
  importLines: ImportLinesTable;
}

/** An identity column: given by the database, never written. */
type Identity<Id = string> = ColumnType<Id, never, never>;
/** jsonb: read as a value, written as JSON text (pg would turn an array into a PostgreSQL array). */
type Json<Value> = ColumnType<Value, string, string>;

interface ShopsTable {
  id: Identity<ShopId>;
  domain: string;
  primaryDomain: string | null;
  name: string;
  ownerName: string | null;
  email: string | null;
  shopifyPlan: string | null;
  currency: Generated<string>;
  timezone: Generated<string>;
  locale: Generated<string>;
  country: string | null;
  planCode: Generated<string>;
  planInterval: Generated<string>;
  quotaAmount: number | null;
  funcPermission: string | null;
  mainShopId: ShopId | null;
  subscriptionId: string | null;
  cycleStart: Date | null;
  cycleEnd: Date | null;
  billingReadTicket: Generated<number>;
  billingReadApplied: Generated<number>;
  linkedAt: Date | null;
  connectionKey: string | null;
  connectionKeyHash: Buffer | null;
  showOnboarding: Generated<boolean>;
  installedAt: Date;
  uninstalledAt: Date | null;
  reconciledAt: Date | null;
  createdAt: Date;
}

interface ShopTokensTable {
  shopId: ShopId;
  accessToken: string;
  accessExpiresAt: Date;
  refreshToken: string;
  refreshExpiresAt: Date;
  scope: string;
  refreshLeaseUntil: Date | null;
  updatedAt: Date;
}

interface SettingDocumentsTable {
  shopId: ShopId;
  area: string;
  document: Json<unknown>;
  updatedAt: Date;
}

interface AuditEntriesTable {
  shopId: ShopId;
  id: Identity;
  actor: string;
  action: string;
  details: Json<Record<string, unknown>>;
  createdAt: Date;
}

interface CustomersTable {
  shopId: ShopId;
  id: Identity;
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
  zip?: string | null;
  country?: string | null;
}

interface OrdersTable {
  shopId: ShopId;
  id: Identity;
  shopifyId: string;
  name: string;
  customerId: string | null;
  customerName: string | null;
  email: string | null;
  phone: string | null;
  customerLocale: string | null;
  financialStatus: string | null;
  fulfillmentStatus: string | null;
  currency: string | null;
  totalCents: string | null;
  shipTo: Json<Address> | null;
  country: string | null;
  tags: Generated<string[]>;
  isTracked: Generated<boolean>;
  isTest: Generated<boolean>;
  statusPageUrl: string | null;
  orderedAt: Date;
  cancelledAt: Date | null;
  shopifyUpdatedAt: Date;
  createdAt: Date;
  deletedAt: Date | null;
}

interface OrderListTable {
  shopId: ShopId;
  orderId: string;
  orderedAt: Date;
  country: string | null;
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  courier: string | null;
  shippedAt: Date | null;
  lastEventAt: Date | null;
  deliveredAt: Date | null;
  dueAt: Date | null;
  /** Whole days from shipping to delivery; made by the database. */
  transitDays: ColumnType<number | null, never, never>;
  stuckReason: StuckReason | null;
  stuckAt: Date | null;
  reviewAt: Date | null;
  dismissedEventAt: Date | null;
}

interface AttentionFlagsTable {
  shopId: ShopId;
  id: Identity;
  orderId: string;
  reason: StuckReason;
  since: Date;
  openedAt: Date;
  closedAt: Date | null;
  closedBy: "event" | "rule" | "merchant" | null;
}

interface SavedViewsTable {
  shopId: ShopId;
  id: Identity<ViewId>;
  name: string;
  view: Json<unknown>;
  isDefault: Generated<boolean>;
  createdAt: Date;
}

interface BulkJobsTable {
  shopId: ShopId;
  id: Identity<BulkJobId>;
  action: Json<BulkDeed>;
  state: BulkState;
  total: Generated<number>;
  done: Generated<number>;
  failed: Generated<number>;
  failures: Json<BulkFailure[]>;
  nextBatch: Generated<number>;
  createdAt: Date;
  finishedAt: Date | null;
  dismissedAt: Date | null;
}

interface LineItemsTable {
  shopId: ShopId;
  id: Identity;
  orderId: string;
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

interface FulfillmentsTable {
  shopId: ShopId;
  id: Identity;
  orderId: string;
  shopifyId: string;
  name: string | null;
  status: string;
  displayStatus: string | null;
  displayReadAt: Date | null;
  shopifyUpdatedAt: Date;
  createdAt: Date;
}

interface FulfillmentItemsTable {
  shopId: ShopId;
  fulfillmentId: string;
  lineItemShopifyId: string;
  quantity: number;
}

interface OrderNotesTable {
  shopId: ShopId;
  id: Identity<NoteId>;
  orderId: string;
  text: string;
  author: string | null;
  createdAt: Date;
  editedAt: Date | null;
}

interface ShipmentsTable {
  shopId: ShopId;
  id: Identity;
  orderId: string;
  fulfillmentId: string;
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
  deliveredAt: Date | null;
  estimatedDeliveryAt: Date | null;
  cancelledAt: Date | null;
  provider: string | null;
  providerState: Generated<"none" | "registered" | "refused" | "stopped">;
  givenUpAt: Date | null;
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
  replacedBy: string | null;
  estimatedBy: EstimateSource | null;
  estimatedAt: Date | null;
}

interface ShipmentLegsTable {
  shopId: ShopId;
  shipmentId: string;
  leg: number;
  courier: string | null;
  courierName: string;
  trackingNumber: string | null;
  firstSeenAt: Date;
}

interface FulfillmentWritesTable {
  shopId: ShopId;
  id: Identity;
  shipmentId: string;
  fulfillmentId: string;
  status: WritableStatus;
  happenedAt: Date;
  state: "queued" | "written" | "overtaken" | "skipped" | "failed";
  reason: string | null;
  shopifyEventId: string | null;
  attempts: Generated<number>;
  createdAt: Date;
  writtenAt: Date | null;
}

export interface Place {
  city: string | null;
  province: string | null;
  country: string | null;
  zip: string | null;
}

interface TrackingEventsTable {
  shopId: ShopId;
  shipmentId: string;
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

interface SearchDocsTable {
  shopId: ShopId;
  kind: number;
  refId: string;
  txt: string;
  at: Date;
}

interface InboxTable {
  source: string;
  id: string;
  topic: string;
  shopDomain: string | null;
  triggeredAt: Date | null;
  body: Buffer;
  receivedAt: Date;
  handledAt: Date | null;
}

interface OrderSyncsTable {
  shopId: ShopId;
  id: Identity;
  state: "waiting" | "counting" | "reading" | "done" | "failed";
  since: Date;
  total: number | null;
  done: Generated<number>;
  bulkOperationId: string | null;
  error: string | null;
  startedAt: Date;
  finishedAt: Date | null;
}

interface ImportsTable {
  shopId: ShopId;
  id: Identity<ImportId>;
  name: string;
  announced: number;
  size: Generated<number>;
  parts: Generated<number>;
  state: ImportState;
  problem: FileProblem | null;
  reading: Json<ImportReading> | null;
  checks: Generated<number>;
  line: Generated<number>;
  progress: Generated<number>;
  lines: Generated<number>;
  imported: Generated<number>;
  known: Generated<number>;
  wrong: Generated<number>;
  createdAt: Date;
  finishedAt: Date | null;
}

interface ImportLinesTable {
  shopId: ShopId;
  importId: ImportId;
  line: number;
  fields: Json<Record<string, string>>;
  problem: LineProblem | null;
}

interface QuotaUnitsTable {
  shopId: ShopId;
  orderId: string;
  usedAt: Date;
  isExtra: Generated<boolean>;
}

/** Shopify's words, without the one that is no longer used. */
export type SubscriptionStatus = "PENDING" | "ACTIVE" | "DECLINED" | "EXPIRED" | "FROZEN" | "CANCELLED";

interface SubscriptionsTable {
  shopId: ShopId;
  id: string;
  planCode: string;
  interval: Interval;
  quota: number;
  priceCents: number;
  extraOrderCents: number | null;
  trialDays: number;
  couponCode: string | null;
  replacement: "now" | "cycle_end";
  status: SubscriptionStatus;
  usageLineId: string | null;
  cappedCents: number | null;
  capRefusedAt: Date | null;
  periodEnd: Date | null;
  returnedAt: Date | null;
  activatedAt: Date | null;
  cancelAt: Date | null;
  createdAt: Date;
}

interface CouponsTable {
  code: string;
  /** numeric arrives as text. */
  multiplier: ColumnType<string, number, number>;
  months: number | null;
  plans: Generated<string[]>;
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number | null;
  createdAt: Date;
}

interface UsageRecordsTable {
  shopId: ShopId;
  orderShopId: ShopId;
  orderId: string;
  subscriptionId: string;
  periodStart: Date;
  priceCents: number;
  state: "queued" | "charged" | "refused";
  shopifyId: string | null;
  createdAt: Date;
}

interface MerchantMailsTable {
  shopId: ShopId;
  id: Identity;
  key: string;
  state: "queued" | "sent" | "failed";
  toEmail: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  createdAt: Date;
  sentAt: Date | null;
}

interface NotificationsTable {
  shopId: ShopId;
  id: Identity;
  shipmentId: string;
  status: ShipmentStatus;
  changeKey: string;
  state: "queued" | "sent" | "failed" | "skipped";
  reason: string | null;
  toEmail: string | null;
  subject: string | null;
  text: string | null;
  html: string | null;
  messageId: string | null;
  attempts: Generated<number>;
  createdAt: Date;
  sentAt: Date | null;
}

interface OwnCouriersTable {
  shopId: ShopId;
  id: Identity;
  name: string;
  trackingUrl: string;
  createdAt: Date;
}

interface CouriersTable {
  code: string;
  name: string;
  plainName: string;
  country: string | null;
  homepage: string | null;
  phone: string | null;
  trackingUrl: string | null;
  place: number;
  listedAt: Date;
}

interface CourierListsTable {
  provider: string;
  couriers: Generated<number>;
  readAt: Date | null;
  triedAt: Date;
  error: string | null;
}

export type CorrectionReason =
  "answered" | "nobody" | "several" | "too_old" | "elsewhere" | "overtaken" | "refused";

interface CourierHistoryTable {
  shopId: ShopId;
  id: Identity;
  shipmentId: string;
  fromCourier: string | null;
  toCourier: string | null;
  asked: string[];
  outcome: "asking" | "switched" | "kept";
  reason: CorrectionReason | null;
  askedAt: Date;
  decidedAt: Date | null;
  source: Generated<"correction" | "merchant">;
}
interface ProviderHealthTable {
  provider: string;
  failures: number;
  failingSince: Date | null;
  openedAt: Date | null;
  openings: number;
  retryAt: Date | null;
  reason: ProviderErrorKind | null;
}

interface ProviderUseTable {
  shopId: ShopId;
  provider: string;
  /** A date without time, written as YYYY-MM-DD. */
  day: ColumnType<Date, string, string>;
  registrations: Generated<number>;
  readings: Generated<number>;
}
