import { toOneLine } from "../../../../contract/as-one-line";
import { descriptionList, paragraph } from "../../mail-markup";
import { joined } from "../../mail-words";
import type { BlockTemplate } from "../block-template";

/** Where a parcel waits to be collected, its opening hours, and until when. */
export const pickupTemplate: BlockTemplate<object> = {
  class: "transactional",
  region: "body",
  texts: {},
  render({ localizer: { t, day }, facts: { shipments }, style }) {
    const places = shipments.flatMap(({ pickup, trackingNumber }) => {
      if (!pickup) return [];
      const { name, address, hours } = pickup;
      const until = pickup.until && t("shipment.pickupUntil", { date: day(pickup.until) });
      const rows = [
        { name: t("shipment.pickup"), value: joined([name, address]) },
        ...(hours ? [{ name: t("shipment.pickupHours"), value: hours }] : []),
        ...(shipments.length > 1 ? [{ name: t("shipment.number"), value: trackingNumber }] : []),
      ];
      const lines = rows.map(({ name, value }) => `${name}: ${toOneLine(value)}`);
      return [
        {
          html: [descriptionList(rows, style), until && paragraph(until, style)],
          text: [...lines, ...(until ? [until] : [])].join("\n"),
        },
      ];
    });
    if (places.length === 0) return null;
    return { html: places.map(({ html }) => html), text: places.map(({ text }) => text).join("\n\n") };
  },
};
