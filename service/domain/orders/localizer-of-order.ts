import type { Localizer } from "../../../storefront/localizer";
import { localizerFor } from "../../platform/i18n/localizer";
import { destinationOf, zoneAtDestination } from "../promise/delivery-day";
import { languageOfOrder } from "./language-of-order";

type Going = Parameters<typeof languageOfOrder>[0] & Parameters<typeof destinationOf>[0];

/** What an order's customer reads: in their language, and by the clocks of its destination, where an email is read long after a page could ask a browser. */
export const localizerOfOrder = (
  order: Going,
  shop: { locale: string; timezone: string },
  now: Date,
  language = languageOfOrder(order, shop),
): Localizer => localizerFor(language, zoneAtDestination(destinationOf(order, shop.timezone)), now);
