import type { ColumnType, Generated } from "kysely";
import type { ShopId } from "../../contract/ids";
import type { ShipmentStatus, SubStatus } from "../../contract/shipment-status";
import type { Interval } from "../../contract/subscribe";

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
  lineItems: LineItemsTable;
  fulfillments: FulfillmentsTable;
  fulfillmentItems: FulfillmentItemsTable;
  shipments: ShipmentsTable;
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
  erasedOrders: { shopId: ShopId; shopifyId: string; isDeleted: boolean; erasedAt: Date };
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
  status: ShipmentStatus | null;
  isTracked: Generated<boolean>;
  isTest: Generated<boolean>;
  statusPageUrl: string | null;
  orderedAt: Date;
  cancelledAt: Date | null;
  shopifyUpdatedAt: Date;
  createdAt: Date;
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
  shopifyUpdatedAt: Date;
  createdAt: Date;
}

interface FulfillmentItemsTable {
  shopId: ShopId;
  fulfillmentId: string;
  lineItemShopifyId: string;
  quantity: number;
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
