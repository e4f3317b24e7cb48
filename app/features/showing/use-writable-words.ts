import { useTranslation } from "react-i18next";
import type { WritableStatus } from "../../../contract/showing-limits";

/** Shopify's statuses in the merchant's words. */
export function useWritableWords(): (status: WritableStatus) => string {
  const { t } = useTranslation(["showing", "status"]);
  const words: Record<WritableStatus, string> = {
    CONFIRMED: t("status:info_received"),
    CARRIER_PICKED_UP: t("showing:events.pickedUp"),
    IN_TRANSIT: t("status:in_transit"),
    DELAYED: t("showing:events.delayed"),
    OUT_FOR_DELIVERY: t("status:out_for_delivery"),
    READY_FOR_PICKUP: t("showing:events.readyForPickup"),
    ATTEMPTED_DELIVERY: t("status:failed_attempt"),
    FAILURE: t("status:exception"),
    DELIVERED: t("status:delivered"),
  };
  return (status) => words[status];
}
