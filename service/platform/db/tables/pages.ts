import type { ColumnType, Generated } from "kysely";
import type { PageId, ShopId } from "../../../../contract/ids";
import type { PageRules } from "../../../../contract/page-document";
import type { Identity, Json } from "./columns";

export interface PagesTable {
  shopId: ShopId;
  id: Identity<PageId>;
  name: string | null;
  isDefault: Generated<boolean>;
  rules: ColumnType<PageRules, string | undefined, string>;
  draft: ColumnType<unknown, string | null | undefined, string | null>;
  draftVersion: Generated<number>;
  changedAt: Date | null;
  changedBy: string | null;
  publishedVersion: number | null;
  publishedDraftVersion: number | null;
  scheduledAt: Date | null;
  scheduledDocument: ColumnType<unknown, string | null | undefined, string | null>;
  scheduledDraftVersion: number | null;
  scheduledBy: string | null;
  createdAt: Date;
}

export interface PageVersionsTable {
  shopId: ShopId;
  pageId: PageId;
  version: number;
  document: Json<unknown>;
  publishedAt: Date;
  publishedBy: string | null;
}

export interface PageAddressesTable {
  shopId: ShopId;
  address: string;
  pageId: PageId;
  isCurrent: boolean;
  changedAt: Date;
}
