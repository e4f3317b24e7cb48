import type { Generated } from "kysely";
import type { ShopId } from "../../../../contract/ids";
import type { ShipmentStatus } from "../../../../contract/shipment-status";
import type { Identity } from "./columns";

export interface InboxTable {
  source: string;
  id: string;
  topic: string;
  shopDomain: string | null;
  triggeredAt: Date | null;
  body: Buffer;
  receivedAt: Date;
  processedAt: Date | null;
}

export interface MerchantMailsTable {
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

export interface NotificationsTable {
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
