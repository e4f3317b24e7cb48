import type { getOrderHistory, HistoryEntry } from "../../../contract/order-history";
import type { ResponseOf } from "../../../contract/endpoint";
import { tabOf } from "../../../contract/order-filter";
import type { Format } from "../../i18n/format.server";

/** A page of the history with dates in the reader's form and statuses as the tabs name them. */
export function presentHistory({ content, next }: ResponseOf<typeof getOrderHistory>, format: Format) {
  const entries = content.map((entry) => presentHistoryEntry(entry, format));
  return { next, entries: entries.filter(({ change }) => !isSameDay(change)) };
}
export type HistoryView = ReturnType<typeof presentHistory>;
export type HistoryEntryView = HistoryView["entries"][number];

function presentHistoryEntry(entry: HistoryEntry, format: Format) {
  return {
    ...entry,
    at: format.dateTime(entry.at),
    change: changeOf(entry.change, format),
    mails: entry.mails.map((mail) => ({ ...mail, status: mail.status && tabOf(mail.status) })),
  };
}

/** An estimate that moved by hours: both are told as the same day. */
const isSameDay = (change: ReturnType<typeof changeOf>) =>
  change.kind === "estimate" && change.from === change.to;

function changeOf(change: HistoryEntry["change"], format: Format) {
  switch (change.kind) {
    case "status":
      return { ...change, from: tabOf(change.from), to: tabOf(change.to) };
    case "estimate":
      return {
        ...change,
        from: format.range(change.from_first, change.from),
        to: format.range(change.to_first, change.to),
      };
    case "hand_date": {
      const { instead_of: before, ...same } = change;
      const to = change.to && format.days(change.to.from, change.to.to);
      const from = before && format.range(before.first, before.at);
      return { ...same, to, insteadOf: before?.by && from !== to ? { days: from, by: before.by } : null };
    }
    default:
      return change;
  }
}
