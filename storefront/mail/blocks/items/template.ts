import { itemList } from "../../mail-markup";
import type { BlockTemplate } from "../block-template";
import { itemLines, itemsIn } from "../mail-items";
import type { ItemsSettings } from "./schema";

export const itemsTemplate: BlockTemplate<ItemsSettings> = {
  class: "transactional",
  region: "body",
  texts: { title: "text" },
  render({ settings, localizer: { t }, facts, style }) {
    const { kind, order, shipments } = facts;
    const isLater = settings.of === "notYetShipped";
    const items = isLater ? order.notYetShipped : itemsIn(shipments);
    if (items.length === 0) return null;
    const later = kind === "order_confirmed" ? "mail.ordered" : "order.notShipped";
    const title = settings.title || t(isLater ? later : "shipment.items");
    return { html: itemList(title, items, style), text: itemLines(title, items) };
  },
};
