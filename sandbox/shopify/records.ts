/**
 * Records of the simulated Shopify. Ids are decimal text, as they exceed 2^53; money is in cents; instants are ISO 8601
 * in UTC without milliseconds, which is Shopify's precision.
 */
export type Instant = string;

export interface ShopRecord {
  /** `{handle}.myshopify.com`: the key of all records of the shop. */
  domain: string;
  id: string;
  name: string;
  email: string;
  ownerName: string;
  currency: string;
  timeZone: string;
  country: string;
  city: string;
  zip: string;
  /** Name of the shop's Shopify plan. */
  planName: string;
  /** Points per second by which its query bucket refills: 100 on the standard plan, 1000 on Plus. */
  restoreRate: number;
  createdAt: Instant;
  isInstalled: boolean;
  /** Granted scopes. */
  scopes: string[];
  installationId: string;
  /** As set in Settings → Brand; none where it was never opened. */
  brand?: BrandRecord | null;
  /** Of its online store, such as `DE` or `PT_BR`; English where none is said. */
  language?: string;
  /** The online store is behind a password, as it is before a shop opens. */
  isLocked?: boolean;
}

export interface BrandRecord {
  primary: { background: string | null; foreground: string | null } | null;
  secondary: { background: string | null; foreground: string | null } | null;
  /** SVG. */
  logo: string | null;
  squareLogo: string | null;
}

export interface AddressRecord {
  firstName: string;
  lastName: string;
  company: string | null;
  address1: string;
  address2: string | null;
  city: string;
  province: string | null;
  provinceCode: string | null;
  country: string;
  countryCode: string;
  zip: string | null;
  phone: string | null;
}

export interface LineItemRecord {
  id: string;
  productId: string;
  variantId: string;
  title: string;
  variantTitle: string | null;
  sku: string | null;
  vendor: string;
  quantity: number;
  /** Units removed by a refund or an edit; they never ship. */
  removed?: number;
  priceCents: number;
  grams: number;
  requiresShipping: boolean;
}

export interface TrackingRecord {
  number: string;
  company: string | null;
  url: string | null;
}

export interface FulfillmentEventRecord {
  id: string;
  /** A FulfillmentEventStatus. */
  status: string;
  message: string | null;
  happenedAt: Instant;
  createdAt: Instant;
  estimatedDeliveryAt: Instant | null;
  address1: string | null;
  city: string | null;
  province: string | null;
  country: string | null;
  zip: string | null;
  latitude: number | null;
  longitude: number | null;
}

export interface FulfillmentRecord {
  id: string;
  /** `#1001.1` */
  name: string;
  status: "SUCCESS" | "CANCELLED";
  createdAt: Instant;
  updatedAt: Instant;
  trackings: TrackingRecord[];
  items: { lineItemId: string; quantity: number }[];
  events: FulfillmentEventRecord[];
}

export interface OrderRecord {
  id: string;
  number: number;
  name: string;
  createdAt: Instant;
  updatedAt: Instant;
  processedAt: Instant;
  cancelledAt: Instant | null;
  cancelReason: string | null;
  closedAt: Instant | null;
  test: boolean;
  tags: string[];
  note: string | null;
  email: string | null;
  phone: string | null;
  customerId: string | null;
  customerLocale: string | null;
  /** Whether the box for news and offers was ticked at checkout. */
  acceptsMarketing?: boolean;
  /** An OrderDisplayFinancialStatus. */
  financialStatus: string;
  currency: string;
  shippingCents: number;
  shippingTitle: string | null;
  totalCents: number;
  shippingAddress: AddressRecord | null;
  lineItems: LineItemRecord[];
  fulfillments: FulfillmentRecord[];
}

/** Tokens of the app for one shop; at most one refreshable pair is current. */
export interface TokenRecord {
  id: string;
  accessToken: string;
  refreshToken: string;
  scope: string;
  accessExpiresAt: Instant;
  refreshExpiresAt: Instant;
  /** Set once the access token was used, which ends the grace period of the refresh token it came from. */
  isUsed: boolean;
  /** The refresh token that this pair replaced. */
  replaces: string | null;
  /**
   * False once a newer pair has replaced it: the access token stays valid until it expires, the refresh token does not.
   */
  isCurrent: boolean;
}

export interface WebhookSubscriptionRecord {
  id: string;
  /** `orders/create` */
  topic: string;
  uri: string;
  includeFields: string[];
  filter: string | null;
  name: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface BillingLineRecord {
  id: string;
  plan:
    | {
        kind: "recurring";
        priceCents: number;
        interval: string;
        discount: { intervals: number | null; percentage: number | null; amountCents: number | null } | null;
      }
    | {
        kind: "usage";
        terms: string;
        cappedCents: number;
        balanceCents: number;
        wantedCapCents: number | null;
      };
}

export interface AppSubscriptionRecord {
  id: string;
  name: string;
  /** An AppSubscriptionStatus. */
  status: string;
  test: boolean;
  trialDays: number;
  returnUrl: string;
  currency: string;
  createdAt: Instant;
  updatedAt: Instant;
  /** An AppSubscriptionReplacementBehavior. */
  replacement: string;
  /** Approved, but it waits for the end of the replaced subscription's cycle. */
  activatesAt: Instant | null;
  activatedAt: Instant | null;
  currentPeriodEnd: Instant | null;
  lines: BillingLineRecord[];
}

export interface UsageRecord {
  id: string;
  lineId: string;
  description: string;
  priceCents: number;
  idempotencyKey: string | null;
  createdAt: Instant;
}

export interface MetafieldRecord {
  id: string;
  ownerId: string;
  namespace: string;
  key: string;
  type: string;
  value: string;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface BulkOperationRecord {
  id: string;
  query: string;
  /** A BulkOperationStatus. */
  status: string;
  errorCode: string | null;
  createdAt: Instant;
  completedAt: Instant | null;
  objectCount: number;
  rootObjectCount: number;
  fileSize: number | null;
  /** Part of the result's URL, so that it cannot be guessed; null without a result. */
  resultKey: string | null;
}

/** Kinds of record that a shop has many of. */
export interface RecordKinds {
  order: OrderRecord;
  token: TokenRecord;
  webhook: WebhookSubscriptionRecord;
  subscription: AppSubscriptionRecord;
  usage: UsageRecord;
  metafield: MetafieldRecord;
  bulk: BulkOperationRecord;
}

export type Kind = keyof RecordKinds;
