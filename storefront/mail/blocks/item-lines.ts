import { toOneLine } from "../../../contract/as-one-line";
import type { TrackedItem } from "../../../contract/tracking";

/** A list of items in plain text. */
export const itemLines = (title: string, items: TrackedItem[]): string =>
  `${title}:\n${items.map(itemLine).join("\n")}`;

const itemLine = ({ title, variant, quantity }: TrackedItem) =>
  `- ${toOneLine([title, variant].filter(Boolean).join(", "))} × ${quantity}`;
