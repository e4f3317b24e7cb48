import { toOneLine } from "../../../contract/as-one-line";
import { titleLine } from "../../colon";
import type { TrackedItem, TrackedShipment } from "../../../contract/tracking";
import type { Content } from "../../markup";
import { itemTable, subheading } from "../mail-markup";
import type { BlockView } from "./block-template";
import { cutList } from "./cut-list";
import { restOf } from "./rest-of-list";

/** A titled list of items, as far as the mail shows them. */
export function itemList(
  view: Omit<BlockView, "settings">,
  title: string,
  items: TrackedItem[],
): { html: Content[]; text: string } {
  const { shown, rest } = cutList(items, view.most.items);
  const more = restOf(view, rest);
  return {
    html: [subheading(title, view.style), itemTable(shown, view.style), more?.html],
    text: [titleLine(view.localizer, title), ...shown.map(itemLine), ...(more ? [more.text] : [])].join("\n"),
  };
}

const itemLine = ({ title, variant, quantity }: TrackedItem) =>
  `- ${toOneLine([title, variant].filter(Boolean).join(", "))} × ${quantity}`;

/** What is in shipments; those that share their items have them once. */
export const itemsIn = (shipments: TrackedShipment[]): TrackedItem[] =>
  shipments.flatMap(({ items, sharesItems }, index) => (sharesItems && index > 0 ? [] : items));
