import type { TrackedShipment } from "../../../contract/tracking";
import type { Localizer } from "../../localizer";
import type { MailFacts } from "../mail-facts";
import { cutList, type MostShown } from "./cut-list";

interface TitledShipment {
  shipment: TrackedShipment;
  index: number;
  /** Which of the order's it is; null where the mail tells of one. */
  title: string | null;
}

/** The parcels that a mail tells of, as far as it shows them. */
export function titledShipmentsOf(
  { t }: Localizer,
  { order, shipments }: MailFacts,
  most: MostShown,
): { titled: TitledShipment[]; rest: number } {
  const { shown, rest } = cutList(shipments, most.shipments);
  const titled = shown.map((shipment, index) => {
    const number = order.shipments.indexOf(shipment) + 1;
    const title = t("shipment.titleOf", { number, total: order.shipments.length });
    return { shipment, index, title: shipments.length > 1 ? title : null };
  });
  return { titled, rest };
}
