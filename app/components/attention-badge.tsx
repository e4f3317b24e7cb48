import { Badge, type BadgeProps } from "@shopify/polaris";
import type { AttentionReason } from "../../contract/order-filter";
import { useTranslation } from "../i18n/translation";

// Red is kept for what is really wrong.
const tones: Record<AttentionReason, BadgeProps["tone"]> = {
  exception: "critical",
  failed_twice: "critical",
  not_collected: "warning",
  overdue: "warning",
  likely_late: "attention",
  too_long: "warning",
  silent: "attention",
  not_scanned: "attention",
};

/** The reason why an order needs attention. */
export function AttentionBadge({ reason }: { reason: AttentionReason }) {
  const { t } = useTranslation("attention");
  return <Badge tone={tones[reason]}>{t(`reasons.${reason}`)}</Badge>;
}
