import { toOneLine } from "../../../../contract/as-one-line";
import { pairOf } from "../../../colon";
import { descriptionList, paragraph } from "../../mail-markup";
import { joined } from "../../mail-words";
import { cutList } from "../cut-list";
import { restOf } from "../rest-of-list";
import type { BlockTemplate, RenderedBlock } from "../block-template";

/** Where a parcel waits to be collected, its opening hours, and until when. */
export const pickupTemplate: BlockTemplate<object> = {
  purpose: "status",
  region: "body",
  document: { part: "pickup", converts: "part" },
  texts: {},
  render(view) {
    const {
      localizer,
      facts: { shipments },
      style,
    } = view;
    const { t, day } = localizer;
    const { shown, rest } = cutList(
      shipments.filter(({ pickup }) => pickup),
      view.most.shipments,
    );
    const places: RenderedBlock[] = shown.flatMap(({ pickup, trackingNumber }) => {
      if (!pickup) return [];
      const { name, address, hours } = pickup;
      const until = pickup.until && t("shipment.pickupUntil", { date: day(pickup.until) });
      const rows = [
        { name: t("shipment.pickup"), value: joined([name, address]) },
        ...(hours ? [{ name: t("shipment.pickupHours"), value: hours }] : []),
        ...(shipments.length > 1 ? [{ name: t("shipment.number"), value: trackingNumber }] : []),
      ];
      const lines = rows.map(({ name, value }) => pairOf(localizer, name, toOneLine(value)));
      return [
        {
          html: [descriptionList(rows, style), until && paragraph(until, style)],
          text: [...lines, ...(until ? [until] : [])].join("\n"),
        },
      ];
    });
    if (places.length === 0) return null;
    const more = restOf(view, rest);
    if (more) places.push(more);
    return { html: places.map(({ html }) => html), text: places.map(({ text }) => text).join("\n\n") };
  },
};
