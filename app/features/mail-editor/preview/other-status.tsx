import { Text } from "@shopify/polaris";
import type { ShipmentStatus } from "../../../../contract/shipment-status";
import { statusLabel } from "../../../../contract/status-labels";
import { useTranslation } from "../../../i18n/translation";

/** That the order which is shown is at another status than the one at which its email goes out; nothing where it is not (null). */
export function OtherStatus({ now }: { now: ShipmentStatus | null }) {
  const { t } = useTranslation(["mailEditor", "status"]);
  return (
    now && (
      <div className="wb-editor-failure" role="status">
        <Text as="p">{t("mailEditor:preview.otherStatus", { status: t(`status:${statusLabel(now)}`) })}</Text>
      </div>
    )
  );
}
