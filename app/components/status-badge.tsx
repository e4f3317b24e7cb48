import { Badge, type BadgeProps } from "@shopify/polaris";
import type { OrderTab, UntrackedState } from "../../contract/order-filter";
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
  untracked: undefined,
};

const untrackedTones: Partial<Record<UntrackedState, BadgeProps["tone"]>> = {
  out_for_delivery: "attention",
  ready_for_pickup: "attention",
  picked_up: "success",
  delivered: "success",
};

/** The label of an order's or a shipment's status; of an order without a shipment to wait for, what became of it. */
export function StatusBadge({
  status,
  untracked = null,
}: {
  status: StatusTab;
  untracked?: UntrackedState | null;
}) {
  const { t } = useTranslation(["status", "untracked"]);
  if (untracked) return <Badge tone={untrackedTones[untracked]}>{t(`untracked:${untracked}`)}</Badge>;
  return <Badge tone={tones[status]}>{t(`status:${status}`)}</Badge>;
}
