import type { ColumnType, Generated } from "kysely";
import type { MailKind } from "../../../../contract/mail-kinds";
import type { ConsentRecord, MailPurpose, PartPurpose } from "../../../../contract/mail-purposes";
import type { AutomationId, ShopId } from "../../../../contract/ids";
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
export const MESSAGE_STATES = ["sent", "soft_bounced", "delivered", "bounced", "complained"] as const;
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
  /** Version of the merchant's template; 0: ours. Null in rows from before. */
  template: number | null;
  /** Null in rows from before. */
  language: string | null;
  /** Null where clicks are not counted; none once its customer is erased. */
  links: ColumnType<MeasuredLink[] | null, string | null, string | null>;
  clicks: ColumnType<Click[], never, string>;
  hasPixel: Generated<boolean>;
  /** Whose email it is; null: of none. */
  automationId: AutomationId | null;
  openedAt: Date | null;
  machineOpenedAt: Date | null;
  clickedAt: Date | null;
  marketingClickedAt: Date | null;
  machineClickedAt: Date | null;
}

/** Where a link of an email leads. */
export interface MeasuredLink {
  url: string;
  /** What the part of the email is for that it stands in. */
  purpose: PartPurpose;
}

/** A request for a link of an email. */
export interface Click {
  /** Its place among the email's links. */
  link: number;
  /** An ISO instant. */
  at: string;
  /** Whether the request was one of a person's browser, as far as it says. */
  isHuman: boolean;
}

/** Sums of the emails of a day, in the shop's zone, by kind, template, language and automation. */
export interface MailStatisticsTable {
  shopId: ShopId;
  day: string;
  kind: MailKind;
  template: number;
  language: string;
  /** "0": of none, or of one that is not known any more. */
  automationId: string;
  written: number;
  sent: number;
  delivered: number;
  pending: number;
  pixels: number;
  opened: number;
  machineOpened: number;
  linked: number;
  clicked: number;
  marketingClicked: number;
  bounced: number;
  complained: number;
  unsubscribed: number;
  orders: number;
  /** numeric arrives as text. */
  revenue: string;
  /** Null in rows from before. */
  summedAt: Date | null;
}
