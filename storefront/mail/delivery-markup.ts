import { courierText, statusText } from "../labels";
import type { Localizer } from "../localizer";
import { type Html, markup, ownSource, webAddress } from "../markup";
import type { MailFacts } from "./mail-facts";

/**
 * The first parcel of a mail as schema.org's ParcelDelivery, for mail clients that show it above the mail: a script element with JSON, or
 * null where something is unknown that Gmail requires (courier, and an address with street, town, postal code and country).
 */
export function deliveryMarkup(
  { order, shipments: [shipment], recipient, shop, link }: MailFacts,
  localizer: Localizer,
): Html | null {
  const { street, city, region, postalCode, country, name } = recipient ?? {};
  if (!shipment?.courier || !street || !city || !postalCode || !country) return null;
  const { courier, trackingNumber, estimatedDeliveryAt, estimatedFrom, items } = shipment;
  const data = {
    "@context": "http://schema.org",
    "@type": "ParcelDelivery",
    carrier: { "@type": "Organization", name: courierText(localizer, courier) },
    deliveryAddress: {
      ...{ "@type": "PostalAddress", name, streetAddress: street, addressLocality: city },
      ...{ addressRegion: region, postalCode, addressCountry: country },
    },
    deliveryStatus: statusText(localizer, shipment),
    trackingNumber,
    trackingUrl: webAddress(link),
    expectedArrivalFrom: estimatedFrom,
    expectedArrivalUntil: estimatedDeliveryAt,
    itemShipped: items.map(({ title }) => ({ "@type": "Product", name: title })),
    partOfOrder: {
      ...{ "@type": "Order", orderNumber: order.name },
      merchant: { "@type": "Organization", name: shop.name },
    },
  };
  return markup`<script type="application/ld+json">${ownSource(jsonInScript(data))}</script>`;
}

/** Without null and undefined; no text in it ends the element. */
const jsonInScript = (data: object): string =>
  JSON.stringify(data, (_, value: unknown) => value ?? undefined).replaceAll("<", "\\u003c");
