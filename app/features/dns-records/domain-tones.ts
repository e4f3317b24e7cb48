import type { BadgeProps } from "@shopify/polaris";
import type { DomainState } from "../../../contract/dns-states";

export const DOMAIN_TONES: Record<DomainState, BadgeProps["tone"]> = {
  waiting: "attention",
  connected: "success",
  failing: "warning",
  disconnected: "critical",
};
