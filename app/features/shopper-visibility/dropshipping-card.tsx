import { Checkbox } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { ShopifyAndOrigin } from "./load-visibility.server";
import { Preview } from "./preview";
import { SettingCard } from "./setting-card";
import { useVisibilitySetting } from "./use-visibility-setting";

/** Example of such a message of a courier; couriers' messages are never translated. */
const LINE = "Departed sorting center";
const PLACE = "Shenzhen, CN";

/** One switch that hides Chinese places and couriers from shoppers. */
export function DropshippingCard({ saved }: { saved: ShopifyAndOrigin["dropshipping"] }) {
  const { t } = useTranslation(["shopperVisibility", "subStatus"]);
  const { values, change, isBusy } = useVisibilitySetting("updateDropshippingMode", saved);
  const isHidden = values.enabled;

  return (
    <SettingCard>
      <Checkbox
        label={t("shopperVisibility:dropshipping.label")}
        helpText={t("shopperVisibility:dropshipping.help")}
        checked={values.enabled}
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
