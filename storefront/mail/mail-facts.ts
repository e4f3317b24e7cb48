import type { MailKind } from "../../contract/mail-kinds";
import type { TrackedDelay, TrackedOrder, TrackedShipment } from "../../contract/tracking";

/** What a mail to a customer is rendered from, whatever template shows it. */
export interface MailFacts {
  kind: MailKind;
  /** `url`: of the storefront, without a slash at the end. */
  shop: { name: string; url: string };
  order: TrackedOrder;
  /** The parcels that it tells of; none where it tells of the order before anything was shipped. */
  shipments: TrackedShipment[];
  /** Why it will probably be late; null in any other mail. */
  delay: TrackedDelay | null;
  /** Opens the tracking page without typing. */
  link: string;
  /** Where uploaded images lie (contract/image-addresses.ts); null where they have no public address: they are left out. */
  imageBase: string | null;
}
