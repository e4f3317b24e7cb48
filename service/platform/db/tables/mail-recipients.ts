import type { Generated } from "kysely";
import type { MailKind } from "../../../../contract/mail-kinds";
import type { ConsentRecord, MailPurpose } from "../../../../contract/mail-purposes";
import type { ShopId } from "../../../../contract/ids";
import type { Identity, Json } from "./columns";

export interface MailRecipientsTable {
  shopId: ShopId;
  id: Identity;
  addressHash: Buffer;
  usedAt: Date;
}

/** The newest decision of a recipient for a purpose. */
export interface MailConsentsTable {
  shopId: ShopId;
  recipientId: string;
  purpose: MailPurpose;
  state: "given" | "withdrawn";
  at: Date;
  by: "page" | "one_click" | "email" | "reply";
}

export interface MailSuppressionsTable {
  shopId: ShopId;
  recipientId: string;
  reason: "bounced" | "complained";
  at: Date;
  address: string | null;
  detail: string | null;
  deliveryId: string | null;
}

/** What has become of an email; in this order it only moves forward. */
export const MESSAGE_STATES = ["sent", "delivered", "soft_bounced", "bounced", "complained"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export interface MailMessagesTable {
  shopId: ShopId;
  deliveryId: string;
  kind: MailKind;
  recipientId: string | null;
  providerId: string | null;
  state: Generated<MessageState>;
  stateAt: Date | null;
  unsubscribedAt: Date | null;
  consent: Json<ConsentRecord>;
  createdAt: Date;
}
