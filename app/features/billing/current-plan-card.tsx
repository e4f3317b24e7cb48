import { Badge, Banner, BlockStack, Card, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { isFreeOption } from "../../../permissions/option";
import { DescriptionList } from "../../components/description-list";
import { useTranslation } from "../../i18n/translation";
import { screenAnchor } from "../screens/screen-anchor";
import { PaidPrice } from "./paid-price";
import type { CurrentPlanView } from "./present-billing.server";

/** The current plan, its remaining quota, its trial, and a scheduled change. */
export function CurrentPlanCard({ current }: { current: CurrentPlanView }) {
  const { t } = useTranslation("billing");
  const isFree = isFreeOption(current.plan);
  const isInTrial = current.trial === "active";
  const percent = current.quota > 0 ? Math.min(100, Math.floor((100 * current.used) / current.quota)) : 0;

  return (
    <section {...screenAnchor("current-plan")}>
      <Card>
        <BlockStack gap="400">
          {current.isFrozen && (
            <Banner tone="critical" title={t("current.frozen.title")}>
              <p>{t("current.frozen.text")}</p>
            </Banner>
          )}
          {current.discountTaken && (
            <Banner tone="warning" title={t("current.discountTaken.title", { plan: current.discountTaken })}>
              <p>{t("current.discountTaken.text")}</p>
            </Banner>
          )}
          {current.isLinked && <Banner>{t("current.linked", { store: current.mainStore })}</Banner>}
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <InlineStack gap="200" blockAlign="center">
              <Text as="h2" variant="headingMd">
                {t("current.title", { plan: current.name })}
              </Text>
              {isInTrial && <Badge tone="info">{t("current.trial")}</Badge>}
            </InlineStack>
            <Text as="p">
              <PaidPrice current={current} />
            </Text>
          </InlineStack>
          <BlockStack gap="200">
            <ProgressBar
              progress={percent}
              tone={current.remain <= 0 ? "critical" : "primary"}
              size="small"
              ariaLabelledBy="current-quota"
            />
            <div className="wb-ends">
              <Text as="p" id="current-quota">
                {t("current.used", { used: current.used, count: current.quota })}
              </Text>
              <Text as="p" tone="subdued">
                {t("current.left", { count: Math.max(0, current.remain) })}
              </Text>
            </div>
          </BlockStack>
          {isInTrial && (
            <Text as="p" tone="subdued">
              {t("current.trialPeriod", { count: current.quota })}
            </Text>
          )}
          <DescriptionList
            facts={[
              // Nothing is paid before the trial ends: the period that ends later is not yet "paid until".
              [t("current.trialEnds"), isInTrial ? current.trialEnds : null],
              [t(isInTrial ? "current.periodEnds" : "current.cycleEnds"), isFree ? null : current.cycleEnds],
              [
                t("current.next"),
                current.next &&
                  t("current.nextPlan", { plan: current.next.name, date: current.next.at ?? "" }),
              ],
            ]}
          />
        </BlockStack>
      </Card>
    </section>
  );
}
