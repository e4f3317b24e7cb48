import { Checkbox } from "@shopify/polaris";
import { SettingCard } from "../../form/setting-card";
import { useSettingForm } from "../../form/use-setting-form";
import { useTranslation } from "../../i18n/translation";
import type { ShopifyAndOrigin } from "./load-visibility.server";
import { Preview } from "./preview";

/** Example of such a message of a courier; couriers' messages are never translated. */
const LINE = "Departed sorting center";
const PLACE = "Shenzhen, CN";

/** One switch that hides Chinese places and couriers from shoppers. */
export function DropshippingCard({ saved }: { saved: ShopifyAndOrigin["dropshipping"] }) {
  const { t } = useTranslation(["shopperVisibility", "subStatus", "form"]);
  const form = useSettingForm("updateDropshippingMode", saved, {
    describe: ({ enabled }) => [
      {
        label: t("shopperVisibility:dropshipping.label"),
        text: t(enabled ? "form:lines.on" : "form:lines.off"),
      },
    ],
  });
  const { fields, change, isBusy } = form;
  const isHidden = fields.enabled;

  return (
    <SettingCard setting="dropshipping_mode" form={form}>
      <Checkbox
        label={t("shopperVisibility:dropshipping.label")}
        helpText={t("shopperVisibility:dropshipping.help")}
        checked={fields.enabled}
        onChange={(enabled) => change({ enabled })}
        disabled={isBusy}
      />
      <Preview>
        <ol className="wb-timeline">
          <li>
            <span className="wb-timeline-text">
              {isHidden ? t("subStatus:IN_TRANSIT_01") : "Shipment left Dongguan"}
            </span>
            <small>{isHidden ? t("shopperVisibility:dropshipping.courier") : "YunExpress"}</small>
          </li>
          <li>
            <span className="wb-timeline-text">{LINE}</span>
            {!isHidden && <small>{PLACE}</small>}
          </li>
        </ol>
      </Preview>
    </SettingCard>
  );
}
