import type { WritableStatus } from "../../../contract/shopper-visibility-limits";
import { useTranslation } from "../../i18n/translation";

/** Merchant's names of Shopify's statuses. */
export function useWritableStatusNames(): (status: WritableStatus) => string {
  const { t } = useTranslation(["shopperVisibility", "status"]);
  const words: Record<WritableStatus, string> = {
    CONFIRMED: t("status:info_received"),
    CARRIER_PICKED_UP: t("shopperVisibility:events.pickedUp"),
    IN_TRANSIT: t("status:in_transit"),
    DELAYED: t("shopperVisibility:events.delayed"),
    OUT_FOR_DELIVERY: t("status:out_for_delivery"),
    READY_FOR_PICKUP: t("shopperVisibility:events.readyForPickup"),
    ATTEMPTED_DELIVERY: t("status:failed_attempt"),
    FAILURE: t("status:exception"),
    DELIVERED: t("status:delivered"),
  };
  return (status) => words[status];
}
