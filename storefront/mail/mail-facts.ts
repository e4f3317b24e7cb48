import { withoutDirections } from "../../contract/as-one-line";
import type { SectionImage } from "../section-image";
import type { MailDesign } from "../../contract/mail-design";
import type { MailPurpose } from "../../contract/mail-purposes";
import type { MailKind } from "../../contract/mail-kinds";
import type { LinkCounter } from "./measured-links";
import type { TrackedMove, TrackedOrder, TrackedShipment } from "../../contract/tracking";

/** `expected` null: nothing names a day that is later than the first one. */
export interface MailDelay extends TrackedMove {
  expected: Pick<TrackedShipment, "estimatedDeliveryAt" | "estimatedFrom"> | null;
}

export interface ShopOfMail {
  name: string;
  /** Of the storefront, without a slash at the end. */
  url: string;
  /** In which the merchant's texts are written; without it they are said to readers of every language. */
  locale?: string;
  /** What the shop has at Shopify, a colour as `#rrggbb`; without it, our accent and the shop's name. */
  brand?: { accent: string | null; logo: SectionImage | null };
  /** What all its emails share; without it, ours. */
  design?: MailDesign;
}

/** Whom a mail goes to, as the order says. */
export interface MailRecipient {
  /** Of the customer, or of whoever the parcel is sent to. */
  name: string | null;
  email: string | null;
  /** Lines as its country writes them, without name and country. */
  address: string[];
  street: string | null;
  city: string | null;
  /** A state or province. */
  region: string | null;
  postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}

/** What a mail to a customer is rendered from, whatever template shows it. */
export interface MailFacts {
  kind: MailKind;
  shop: ShopOfMail;
  order: TrackedOrder;
  /** Without it nothing of the recipient is known to the variables. */
  recipient?: MailRecipient;
  /** The parcels that it tells of; none where it tells of the order before anything was shipped. */
  shipments: TrackedShipment[];
  /** Why it will probably be late, and when it is expected instead; null in any other mail. */
  delay: MailDelay | null;
  /** Opens the tracking page without typing. */
  link: string;
  /** What whoever gets it has agreed to besides news of the order; without it, everything is shown. */
  allowed?: ReadonlySet<MailPurpose>;
  /** Where whoever gets it ends such emails; null: there is nothing to end. */
  unsubscribe: string | null;
  /** With a description for mail clients (delivery-markup.ts); senders must be registered for it. */
  hasMarkup?: boolean;
  /** Without it, links lead straight to where they lead. */
  links?: LinkCounter;
  /** Where uploaded images lie (contract/image-addresses.ts); null where they have no public address: they are left out. */
  imageBase: string | null;
}

/**
 * What couriers, shops and customers have written, without marks that turn the direction of what follows: with them a name, a city or a title
 * changes how the rest of its line is read.
 */
export const withoutDirectionsIn = <Value>(value: Value): Value =>
  JSON.parse(withoutDirections(JSON.stringify(value))) as Value;

/** Whether parts for this purpose are shown. */
export const isAllowed = ({ allowed }: Pick<MailFacts, "allowed">, purpose: MailPurpose): boolean =>
  purpose === "status" || (allowed?.has(purpose) ?? true);
