import { COURIERS } from "../../../domain/couriers/directory/built-in-couriers";
import { linkOf, withNumber } from "../../../domain/couriers/directory/courier-directory";
import { isNameOf, shopifyNameOf } from "../../../domain/couriers/directory/shopify-names";
import type { NewTrackingInfo, TrackingInfo } from "../write-tracking-info";
import type { Shipment } from "../../../domain/shipments/shipments.queries";

export type CourierOfNumber = Pick<Shipment, "trackingNumber" | "courier" | "courierName" | "trackingUrl">;

/**
 * What a fulfilment's tracking at Shopify has to be, by the couriers that its shipments have here. The company changes where all of its numbers
 * have one courier, which it does not name: Shopify has one company for all of them. The link changes of each number whose
 * courier it does not name, or whose link is another courier's; a link to the tracking page stays. Numbers that we do not know stay as they are.
 * `isMixed`: the company stays for that reason. Null: no courier is known here.
 */
export function correctedTracking(
  present: TrackingInfo,
  shipments: readonly CourierOfNumber[],
  isPageLink: (url: string) => boolean,
): (NewTrackingInfo & { isMixed: boolean }) | null {
  const byNumber = new Map(shipments.map((shipment) => [shipment.trackingNumber, shipment]));
  const compared = present.numbered.map(({ number, url }) => {
    const shipment = byNumber.get(number.trim());
    const { courier = null, courierName = null } = shipment ?? {};
    const isMisnamed = courier !== null && !isNameOf(present.company, courier, courierName);
    const isWrong = isMisnamed || (courier !== null && leadsToAnother(url, number, courier));
    return { url, shipment, courier, courierName, isMisnamed, isWrong };
  });
  if (compared.every(({ courier }) => courier === null)) return null;
  const wrong = compared.filter(({ isWrong }) => isWrong);
  if (wrong.length === 0) return { company: present.company, urls: null, isMixed: false };

  const misnamed = wrong.find(({ isMisnamed }) => isMisnamed);
  const isOne = !misnamed || compared.every(({ courier }) => courier === misnamed.courier);
  const name = misnamed && isOne ? shopifyNameOf(misnamed.courier!, misnamed.courierName) : null;
  const urls = compared.map(({ url, shipment, isWrong }) =>
    isWrong && !(url !== null && isPageLink(url)) ? linkOf(shipment!) : url,
  );
  return {
    company: name ?? present.company,
    isMixed: !isOne,
    // Shopify sets all of a fulfilment's links at once. Without them it makes them, of a company that it knows.
    urls: urls.every((url) => url !== null) ? urls : null,
  };
}

/** Whether a link is another courier's page of this number, such as one that was written before the courier was put back. */
function leadsToAnother(url: string | null, number: string, courier: string): boolean {
  const whose = COURIERS.find((each) => each.trackingUrl && withNumber(each.trackingUrl, number) === url);
  return whose !== undefined && whose.code !== courier;
}
