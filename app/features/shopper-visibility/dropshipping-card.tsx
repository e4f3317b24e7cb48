import { Checkbox } from "@shopify/polaris";
import { SettingCard } from "../../form/setting-card";
import { useSettingForm } from "../../form/use-setting-form";
import { useTranslation } from "../../i18n/translation";
import type { ShopifyAndOrigin } from "./load-visibility.server";
import { Preview } from "./preview";

/** Names, which no language changes. */
const [COURIER, ...PLACES] = ["YunExpress", "Dongguan, CN", "Shenzhen, CN"];

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
            <span className="wb-timeline-text">{t("subStatus:IN_TRANSIT_01")}</span>
            <small>
              {isHidden ? t("shopperVisibility:dropshipping.courier") : `${PLACES[0]} · ${COURIER}`}
            </small>
          </li>
          <li>
            <span className="wb-timeline-text">{t("subStatus:IN_TRANSIT_02")}</span>
            {!isHidden && <small>{PLACES[1]}</small>}
          </li>
        </ol>
      </Preview>
    </SettingCard>
  );
}
