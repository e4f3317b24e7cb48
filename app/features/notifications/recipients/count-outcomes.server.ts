import type { ResponseOf } from "../../../../contract/endpoint";
import type { getNotifications } from "../../../../contract/notifications";
import type { Format } from "../../../i18n/format.server";

export const OUTCOMES = ["sent", "delivered", "bounced", "complained", "unsubscribed", "not_sent"] as const;
type Outcome = (typeof OUTCOMES)[number];

type Kinds = ResponseOf<typeof getNotifications>["kinds"];

/** What became of emails of these kinds together; "" of nothing. */
export function countOutcomes(kinds: Kinds, format: Format): Record<Outcome, string> {
  const textOf = (what: Outcome) => {
    const sum = kinds.reduce((total, kind) => total + kind[what], 0);
    return sum === 0 ? "" : format.number(sum);
  };
  return Object.fromEntries(OUTCOMES.map((what) => [what, textOf(what)])) as Record<Outcome, string>;
}
