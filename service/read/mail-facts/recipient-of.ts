import { type MailRecipient, withoutDirectionsIn } from "../../../storefront/mail/mail-facts";
import { addressLines } from "../order-detail/address-lines";
import type { OrderToTrack } from "../tracked-order/tracked-orders.queries";

/** Whom a mail goes to. */
export function recipientOf({ customerName, email, shipTo, country }: OrderToTrack): MailRecipient {
  const { name = null, city = null, zip = null } = shipTo ?? {};
  return withoutDirectionsIn({
    ...{ name: customerName ?? name, email, city, postalCode: zip, country: shipTo?.country ?? country },
    street: [shipTo?.address1, shipTo?.address2].filter(Boolean).join(", ") || null,
    region: shipTo?.provinceCode ?? shipTo?.province ?? null,
    address: addressLines(shipTo && { ...shipTo, name: null }),
  });
}
