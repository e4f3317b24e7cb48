import type { Generated } from "kysely";
import type { ShopId } from "../../../../contract/ids";
import type { Identity, Json } from "./columns";

export interface ShopsTable {
  id: Identity<ShopId>;
  domain: string;
  primaryDomain: string | null;
  name: string;
  ownerName: string | null;
  email: string | null;
  /** The public one, for customers. */
  contactEmail: string | null;
  shopifyPlan: string | null;
  currency: Generated<string>;
  timezone: Generated<string>;
  /** Of the admin. */
  locale: Generated<string>;
  /** Of the online store, as Shopify tells it; null where it is not known. */
  storefrontLocale: string | null;
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
  adminTokensValidFrom: Date | null;
  /** The name under which its tracking pages are served, in ASCII. */
  customDomain: string | null;
  /** Every name that it has been since, latest first: links under them are known as ours. */
  pageHosts: Generated<string[]>;
  showOnboarding: Generated<boolean>;
  installedAt: Date;
  uninstalledAt: Date | null;
  reconciledAt: Date | null;
  createdAt: Date;
}

export interface ShopTokensTable {
  shopId: ShopId;
  accessToken: string;
  accessExpiresAt: Date;
  refreshToken: string;
  refreshExpiresAt: Date;
  scope: string;
  refreshLeaseUntil: Date | null;
  updatedAt: Date;
}

export interface SettingDocumentsTable {
  shopId: ShopId;
  area: string;
  document: Json<unknown>;
  updatedAt: Date;
  version: number;
  changedBy: string | null;
}

export interface SettingVersionsTable {
  shopId: ShopId;
  area: string;
  version: number;
  document: Json<unknown>;
  changedAt: Date;
  changedBy: string | null;
}

export interface AuditEntriesTable {
  shopId: ShopId;
  id: Identity;
  actor: string;
  action: string;
  details: Json<Record<string, unknown>>;
  createdAt: Date;
}

/** One row: whose stores the database holds. */
export interface InstallationTable {
  onlyOne: Generated<boolean>;
  stores: "real" | "sandbox";
}
