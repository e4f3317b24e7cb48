import { Banner, BlockStack, Card, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import { CappedAmount } from "./capped-amount";
import type { CurrentPlanView, UsageView } from "./present-billing.server";
import { UsageChart } from "./usage-chart";
import { UsageHistory } from "./usage-history";
import { screenAnchor } from "../screens/screen-anchor";

/** Use of the quota, when it runs out at this rate, and what happens then. */
export function UsageCard({ usage, current }: { usage: UsageView; current: CurrentPlanView | null }) {
  const { t } = useTranslation(["billing", "common"]);
  const [period] = usage.periods;

  return (
    <section {...screenAnchor("usage")}>
      <Card>
        <BlockStack gap="400">
          <Text as="h2" variant="headingMd">
            {t("usage.title")}
          </Text>
          {usage.waiting > 0 && (
            <Banner tone="warning">
              {t("common:pair", {
                name: t("billing:usage.waiting", { count: usage.waiting }),
                value: t(isCapReached(usage) ? "billing:usage.capped" : "billing:usage.exhausted"),
              })}
            </Banner>
          )}
          {period ? (
            <div className="wb-columns">
              <UsageChart days={usage.days} axis={usage.axis} quota={period.quota} label={period.label} />
              <BlockStack gap="400">
                <BlockStack gap="100">
                  <Text as="h3" variant="headingSm">
                    {t("usage.forecast")}
                  </Text>
                  <Text as="p">
                    {period.used >= period.quota
                      ? t("usage.usedUp")
                      : usage.runsOut
                        ? t("usage.runsOut", { date: usage.runsOut })
                        : t("usage.lasts")}
                  </Text>
                </BlockStack>
                <AtTheLimit usage={usage} />
                {usage.cap && <CappedAmount cap={usage.cap} isLocked={current?.isLinked ?? false} />}
              </BlockStack>
            </div>
          ) : (
            <Text as="p" tone="subdued">
              {t("usage.none")}
            </Text>
          )}
          {usage.periods.length > 0 && <UsageHistory periods={usage.periods} />}
        </BlockStack>
      </Card>
    </section>
  );
}

/** Why orders wait: another one would cost more than the merchant has approved, or the plan has no extra orders. */
function isCapReached({ cap, overageCents }: UsageView): boolean {
  return cap !== null && cap.usedCents + (overageCents ?? 0) > cap.amountCents;
}

function AtTheLimit({ usage }: { usage: UsageView }) {
  const { t, i18n } = useTranslation("billing");
  const price = new Intl.NumberFormat(i18n.language, { style: "currency", currency: "USD" });
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="headingSm">
        {t("usage.limit")}
      </Text>
      <Text as="p">
        {usage.limit === "overage" && usage.overageCents !== null
          ? t("usage.extra", { price: price.format(usage.overageCents / 100) })
          : t("usage.wait")}
      </Text>
    </BlockStack>
  );
}
