import { normalizeCourierName } from "../../../../contract/normalize-courier-name";
import { findCourier } from "./courier-directory";
import { couriersNamed } from "./courier-names";

/**
 * Names of Shopify's own list of carriers where they differ from ours (Admin API, `FulfillmentTrackingInfo.company`): only in its own
 * spelling does Shopify know a carrier, and makes the link itself.
 */
const shopifyNames = new Map(
  Object.entries<string>({
    bpost: "BPost",
    "bpost-international": "BPost International",
    "iceland-post": "Iceland Post",
    "japan-post": "Japan Post (EN)",
    "la-poste": "La Poste Colissimo",
    lasership: "Lasership",
    "latvia-post": "Latvia Post",
    "lithuania-post": "Lietuvos Paštas",
    "nz-post": "New Zealand Post",
    "postnord-denmark": "PostNord DK",
    "postnord-no": "PostNord NO",
    "postnord-sweden": "PostNord SE",
    sagawa: "Sagawa (EN)",
    wepost: "We Post",
    yamato: "Yamato (EN)",
  }),
);

/** The company name by which a courier is written to Shopify: Shopify's, else its own. `name` is that of a custom or catalog courier. */
export const shopifyNameOf = (courier: string, name: string | null): string | null =>
  shopifyNames.get(courier) ?? findCourier(courier)?.name ?? name;

/** Whether Shopify's company names just this courier; a family such as "DHL" names several. */
export function isNameOf(company: string | null, courier: string, name: string | null): boolean {
  const named = couriersNamed(company);
  if (named.length === 1 && named[0] === courier) return true;
  const written = shopifyNameOf(courier, name);
  return (
    company !== null && written !== null && normalizeCourierName(company) === normalizeCourierName(written)
  );
}
