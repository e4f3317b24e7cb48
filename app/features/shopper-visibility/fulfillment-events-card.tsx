import { Link } from "@remix-run/react";
import { Banner, BlockStack, Checkbox, ChoiceList } from "@shopify/polaris";
import { WRITABLE_STATUSES, type WritableStatus } from "../../../contract/shopper-visibility-limits";
import { SettingCard } from "../../form/setting-card";
import { useSettingForm } from "../../form/use-setting-form";
import { useTranslation } from "../../i18n/translation";
import type { ShopifyAndOrigin } from "./load-visibility.server";
import { useWritableStatusNames } from "./use-writable-status-names";

interface Props {
  saved: ShopifyAndOrigin["fulfillmentEvents"];
  failures: ShopifyAndOrigin["failures"];
}

/** Statuses that are written to Shopify, and those that Shopify refused. */
export function FulfillmentEventsCard({ saved, failures }: Props) {
  const { t } = useTranslation(["shopperVisibility", "form"]);
  const wordOf = useWritableStatusNames();
  const form = useSettingForm("updateFulfillmentEvents", saved, {
    describe: ({ enabled, statuses }) => [
      { label: t("shopperVisibility:events.label"), text: t(enabled ? "form:lines.on" : "form:lines.off") },
      { label: t("shopperVisibility:events.statuses"), text: statuses.map(wordOf).join(", ") },
    ],
  });
  const { fields, change, isBusy } = form;
  // Sorted in the order of a journey: the same choice is the same setting.
  const choose = (chosen: string[]) =>
    change({ statuses: WRITABLE_STATUSES.filter((status) => chosen.includes(status)) });

  return (
    <SettingCard setting="fulfillment_events" form={form}>
      {failures.length > 0 && <Failures failures={failures} />}
      <Checkbox
        label={t("shopperVisibility:events.label")}
        helpText={t("shopperVisibility:events.help")}
        checked={fields.enabled}
        onChange={(enabled) => change({ enabled })}
        disabled={isBusy}
      />
      {fields.enabled && (
        <ChoiceList
          title={t("shopperVisibility:events.statuses")}
          allowMultiple
          choices={WRITABLE_STATUSES.map((status: WritableStatus) => ({
            value: status,
            label: wordOf(status),
          }))}
          selected={fields.statuses}
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
