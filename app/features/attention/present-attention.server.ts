import type { AttentionSettings, attentionSummary } from "../../../contract/attention";
import type { ResponseOf } from "../../../contract/endpoint";
import { ATTENTION_REASONS } from "../../../contract/order-filter";
import type { OrderDetail } from "../../../contract/order-detail";
import type { SavedSetting } from "../../../contract/setting";
import type { Format } from "../../i18n/format.server";
import { adviceFor } from "./advice-for";

/** Orders that need attention by reason, the most urgent first; reasons without an order are left out. */
export function presentAttention(
  { counts, problems, outages }: ResponseOf<typeof attentionSummary>,
  format: Format,
) {
  return {
    reasons: ATTENTION_REASONS.filter((reason) => counts[reason] > 0).map((reason) => ({
      reason,
      shown: format.number(counts[reason]),
    })),
    /** Null where no report is to be answered. */
    problems: problems > 0 ? format.number(problems) : null,
    outages: outages.map(({ courier, since, orders }) => ({
      courier,
      orders,
      since: format.dateTime(since) ?? "",
    })),
  };
}
export type AttentionView = ReturnType<typeof presentAttention>;

/** Why an order needs attention, since when, and what to do about it; null if it does not. */
export function presentAttentionNote(
  order: Pick<OrderDetail, "id" | "attention" | "attention_since" | "status" | "shipments">,
  format: Format,
) {
  if (!order.attention) return null;
  return {
    id: order.id as string,
    reason: order.attention,
    advice: adviceFor(order.attention, order),
    since: format.dateTime(order.attention_since) ?? "",
  };
}
export type AttentionNoteView = NonNullable<ReturnType<typeof presentAttentionNote>>;

/** The settings with their reasons in order. */
export function presentSettings(settings: SavedSetting<AttentionSettings>) {
  return { settings, reasons: [...ATTENTION_REASONS] };
}
export type SettingsView = ReturnType<typeof presentSettings>;
