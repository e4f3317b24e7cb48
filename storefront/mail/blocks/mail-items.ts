import { toOneLine } from "../../../contract/as-one-line";
import type { TrackedItem, TrackedShipment } from "../../../contract/tracking";

/** A list of items in plain text. */
export const itemLines = (title: string, items: TrackedItem[]): string =>
  `${title}:\n${items.map(itemLine).join("\n")}`;

const itemLine = ({ title, variant, quantity }: TrackedItem) =>
  `- ${toOneLine([title, variant].filter(Boolean).join(", "))} × ${quantity}`;

/** What is in shipments; those that share their items have them once. */
export const itemsIn = (shipments: TrackedShipment[]): TrackedItem[] =>
  shipments.flatMap(({ items, sharesItems }, index) => (sharesItems && index > 0 ? [] : items));
