import type { BlockTemplate } from "../block-template";
import { itemList, itemsIn } from "../mail-items";
import type { ItemsSettings } from "./schema";

export const itemsTemplate: BlockTemplate<ItemsSettings> = {
  purpose: "status",
  region: "body",
  document: { part: "items", converts: "part" },
  texts: { title: "text" },
  render(view) {
    const { settings, facts } = view;
    const { t } = view.localizer;
    const { kind, order, shipments } = facts;
    const isLater = settings.of === "notYetShipped";
    const items = isLater ? order.notYetShipped : itemsIn(shipments);
    if (items.length === 0) return null;
    const later = kind === "order_confirmed" ? "mail.ordered" : "order.notShipped";
    const title = settings.title || t(isLater ? later : "shipment.items");
    return itemList(view, title, items);
  },
};
