import { toOneLine } from "../../../../contract/as-one-line";
import { pairOf, titleLine } from "../../../colon";
import { type Content, markup } from "../../../markup";
import { tellsOfOrdering } from "../../mail-words";
import { descriptionList, paragraph, subheading } from "../../mail-markup";
import { orderRows, type Row, shipmentRows } from "../../mail-rows";
import { restOf } from "../rest-of-list";
import { itemList } from "../mail-items";
import { titledShipmentsOf } from "../titled-shipments";
import type { BlockTemplate, BlockView, RenderedBlock } from "../block-template";
import type { ShipmentSettings } from "./schema";

type View = BlockView<ShipmentSettings>;

/** A card a parcel, the first with what is known of the order. */
export const shipmentTemplate: BlockTemplate<ShipmentSettings> = {
  purpose: "status",
  region: "body",
  document: { part: "shipment", converts: "part" },
  texts: {},
  render(view) {
    const { localizer, facts, settings } = view;
    const ofOrder = orderRows(localizer, facts.order);
    if (facts.shipments.length === 0) return joinedParts([rowsOf(view, shownOf(ofOrder, settings))]);
    const { titled, rest } = titledShipmentsOf(localizer, facts, view.most);
    const cards = titled.map(({ shipment, title, index }) => {
      const rows = shipmentRows(localizer, facts, shipment);
      return joinedParts([
        title && { html: subheading(title, view.style), text: titleLine(localizer, title) },
        index > 0 && noteOf(view, shipment.note),
        rowsOf(view, shownOf(index === 0 ? [...ofOrder, ...rows] : rows, settings)),
        settings.items && shipment.items.length > 0 && itemsOf(view, shipment),
      ]);
    });
    return joinedParts([...cards, restOf(view, rest)]);
  },
};

const shownOf = (rows: Row[], settings: ShipmentSettings) => rows.filter(({ part }) => settings[part]);

function noteOf({ facts, style }: View, note: string | null): RenderedBlock | null {
  return note && !tellsOfOrdering(facts.kind) ? { html: paragraph(note, style), text: note } : null;
}

function rowsOf({ localizer, style }: View, rows: Row[]): RenderedBlock | null {
  if (rows.length === 0) return null;
  const linked = rows.map(({ name, value, url }): { name: string; value: Content } => ({
    name,
    value: url ? markup`<a href="${url}" style="color:inherit">${value}</a>` : value,
  }));
  const lines = rows.map(({ name, value, url }) =>
    pairOf(localizer, name, `${toOneLine(value)}${url ? ` (${url})` : ""}`),
  );
  return { html: descriptionList(linked, style), text: lines.join("\n") };
}

function itemsOf(view: View, { items, sharesItems }: View["facts"]["shipments"][number]): RenderedBlock {
  return itemList(view, view.localizer.t(sharesItems ? "shipment.sharedItems" : "shipment.items"), items);
}

function joinedParts(parts: (RenderedBlock | null | false | "")[]): RenderedBlock | null {
  const shown = parts.filter((part): part is RenderedBlock => Boolean(part));
  if (shown.length === 0) return null;
  return { html: shown.map(({ html }) => html), text: shown.map(({ text }) => text).join("\n\n") };
}
