import { Link } from "@remix-run/react";
import { Banner, BlockStack, Checkbox, ChoiceList } from "@shopify/polaris";
import { WRITABLE_STATUSES, type WritableStatus } from "../../../contract/shopper-visibility-limits";
import { useTranslation } from "../../i18n/translation";
import type { ShopifyAndOrigin } from "./load-visibility.server";
import { SettingCard } from "./setting-card";
import { useVisibilitySetting } from "./use-visibility-setting";
import { useWritableStatusNames } from "./use-writable-status-names";

interface Props {
  saved: ShopifyAndOrigin["fulfillmentEvents"];
  failures: ShopifyAndOrigin["failures"];
}

/** Statuses that are written to Shopify, and those that Shopify refused. */
export function FulfillmentEventsCard({ saved, failures }: Props) {
  const { t } = useTranslation("shopperVisibility");
  const wordOf = useWritableStatusNames();
  const { values, change, isBusy } = useVisibilitySetting("updateFulfillmentEvents", saved);
  // Sorted in the order of a journey: the same choice is the same setting.
  const choose = (chosen: string[]) =>
    change({ statuses: WRITABLE_STATUSES.filter((status) => chosen.includes(status)) });

  return (
    <SettingCard>
      {failures.length > 0 && <Failures failures={failures} />}
      <Checkbox
        label={t("events.label")}
        helpText={t("events.help")}
        checked={values.enabled}
        onChange={(enabled) => change({ enabled })}
        disabled={isBusy}
      />
      {values.enabled && (
        <ChoiceList
          title={t("events.statuses")}
          allowMultiple
          choices={WRITABLE_STATUSES.map((status: WritableStatus) => ({
            value: status,
            label: wordOf(status),
          }))}
          selected={values.statuses}
          onChange={choose}
          disabled={isBusy}
        />
      )}
    </SettingCard>
  );
}

function Failures({ failures }: Pick<Props, "failures">) {
  const { t } = useTranslation("shopperVisibility");
  const wordOf = useWritableStatusNames();
  return (
    <Banner tone="warning" title={t("events.failed")}>
      <BlockStack gap="100">
        {failures.map((failure, index) => (
          <p key={index}>
            <Link className="wb-link" to={`/track/orders/${failure.orderId}`}>
              {failure.orderName}
            </Link>
            {` · ${[wordOf(failure.status), failure.when, failure.reason].filter(Boolean).join(" · ")}`}
          </p>
        ))}
      </BlockStack>
    </Banner>
  );
}
