import type { TrackedCourier } from "../contract/tracking";
import { type Html, markup } from "./markup";

/** A name such as DHL or USPS is its own short form. */
const SHORT_NAME = /^\p{Lu}{2,4}$/u;

/**
 * What stands where a courier's logo would: its initials, in the page's own colours. Logos are their owners' marks, and are
 * loaded from nowhere. Null where the shop hides the courier.
 */
export function courierBadge({ name }: TrackedCourier): Html | null {
  const letters = name && initialsOf(name);
  return letters ? markup`<span class="badge" aria-hidden="true">${letters}</span> ` : null;
}

/** Two letters at most, but for short names; empty for a name without letters. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = ""] = words;
  if (SHORT_NAME.test(first)) return first;
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join("");
}
