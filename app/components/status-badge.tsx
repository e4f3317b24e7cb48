import { Badge, type BadgeProps } from "@shopify/polaris";
import type { OrderTab } from "../../contract/order-filter";
import { useTranslation } from "../i18n/translation";

export type StatusTab = Exclude<OrderTab, "all">;

// Red is kept for what is really wrong.
const tones: Record<StatusTab, BadgeProps["tone"]> = {
  unshipped: undefined,
  pending: undefined,
  info_received: "info",
  in_transit: "info",
  out_for_delivery: "attention",
  failed_attempt: "warning",
  exception: "critical",
  delivered: "success",
  expired: "warning",
};

/** The label of an order's or a shipment's status. */
export function StatusBadge({ status }: { status: StatusTab }) {
  const { t } = useTranslation("status");
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}
