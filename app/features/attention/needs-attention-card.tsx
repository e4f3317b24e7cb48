import { Link } from "@remix-run/react";
import { Banner, BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { AttentionView } from "./present-attention.server";

const listOf = (reasons: string[]) => `/track/orders?attention=${reasons.join(",")}`;

/** How many orders need attention, by reason, each with a link to them; and a notice for a courier without updates. */
export function NeedsAttentionCard({
  attention: { reasons, problems, outages },
}: {
  attention: AttentionView;
}) {
  const { t } = useTranslation("attention");

  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {t("title")}
          </Text>
          {reasons.length > 0 && (
            <Button variant="plain" url={listOf(reasons.map(({ reason }) => reason))}>
              {t("all")}
            </Button>
          )}
        </InlineStack>
        {reasons.length > 0 && (
          <Text as="p" tone="subdued">
            {t("text")}
          </Text>
        )}
        {outages.map(({ courier, since, orders }) => (
          <Banner key={courier} tone="info" title={t("outage.title", { courier })}>
            <p>{t("outage.text", { since, count: orders })}</p>
          </Banner>
        ))}
        {reasons.length > 0 || problems ? (
          <ul className="wb-attention">
            {problems && (
              <li>
                <Link to="/track/orders?problem=open_report">
                  <span>{t("problem")}</span> <b>{problems}</b>
                </Link>
              </li>
            )}
            {reasons.map(({ reason, shown }) => (
              <li key={reason}>
                <Link to={listOf([reason])} data-reason={reason}>
                  <span>{t(`reasons.${reason}`)}</span> <b>{shown}</b>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <Text as="p" tone="subdued">
            {t("none")}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
