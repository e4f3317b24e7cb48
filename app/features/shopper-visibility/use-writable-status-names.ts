import type { WritableStatus } from "../../../contract/shopper-visibility-limits";
import { useTranslation } from "../../i18n/translation";

/** Merchant's names of Shopify's statuses. */
export function useWritableStatusNames(): (status: WritableStatus) => string {
  const { t } = useTranslation(["visibility", "status"]);
  const words: Record<WritableStatus, string> = {
    CONFIRMED: t("status:info_received"),
    CARRIER_PICKED_UP: t("visibility:events.pickedUp"),
    IN_TRANSIT: t("status:in_transit"),
    DELAYED: t("visibility:events.delayed"),
    OUT_FOR_DELIVERY: t("status:out_for_delivery"),
    READY_FOR_PICKUP: t("visibility:events.readyForPickup"),
    ATTEMPTED_DELIVERY: t("status:failed_attempt"),
    FAILURE: t("status:exception"),
    DELIVERED: t("status:delivered"),
  };
  return (status) => words[status];
}
