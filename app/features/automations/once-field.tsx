import { Select } from "@shopify/polaris";
import { isOfShipment } from "../../../contract/automation-limits";
import { useTranslation } from "../../i18n/translation";
import type { Definition } from "./change-definition";

interface Props {
  definition: Definition;
  onChange: (change: Partial<Definition>) => void;
}

/** Whether it runs for each parcel of an order, or once for the order. */
export function OnceField({ definition: { trigger, once_per_order: isOnce }, onChange }: Props) {
  const { t } = useTranslation("automations");
  if (!isOfShipment(trigger.on)) return null;
  const once = trigger.on === "delivered" ? "last" : "first";
  return (
    <Select
      label={t("fields.parcels")}
      options={[
        { value: "each", label: t("once.each") },
        { value: "once", label: t(`once.${once}`) },
      ]}
      value={isOnce ? "once" : "each"}
      helpText={isOnce ? t(`once.${once}Help`) : undefined}
      onChange={(value) => onChange({ once_per_order: value === "once" })}
    />
  );
}
