import { Link } from "@remix-run/react";
import { Banner, BlockStack, Checkbox, ChoiceList } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { WRITABLE_STATUSES, type WritableStatus } from "../../../contract/shopper-visibility-limits";
import type { ShopifyAndOrigin } from "./load-visibility.server";
import { SettingCard } from "./setting-card";
import { useVisibilitySetting } from "./use-visibility-setting";
import { useWritableWords } from "./use-writable-words";

interface Props {
  saved: ShopifyAndOrigin["fulfillmentEvents"];
  failures: ShopifyAndOrigin["failures"];
}

/** Which statuses are written to Shopify, and those it did not take. */
export function FulfillmentEventsCard({ saved, failures }: Props) {
  const { t } = useTranslation("visibility");
  const wordOf = useWritableWords();
  const { values, change, isBusy } = useVisibilitySetting("fulfillment-events", saved);
  // In the order of a journey, whatever was ticked first: the same choice is the same setting.
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
  const { t } = useTranslation("visibility");
  const wordOf = useWritableWords();
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
