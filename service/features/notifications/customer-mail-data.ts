import type { MailKind } from "../../../contract/mail-kinds";
import type { TrackedDelay, TrackedOrder, TrackedShipment } from "../../../contract/tracking";

/** What a mail to a customer is rendered from: the seam between what is known of an order and whatever template shows it. */
export interface CustomerMail {
  kind: MailKind;
  shop: { name: string; url: string };
  order: TrackedOrder;
  /** The parcels that it tells of; none where it tells of the order before anything was shipped. */
  shipments: TrackedShipment[];
  /** Why it will probably be late; null in any other mail. */
  delay: TrackedDelay | null;
  /** Opens the tracking page without typing. */
  link: string;
}
