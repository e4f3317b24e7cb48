import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { PageFrame } from "../../components/page-frame";
import { useShell } from "../../shell/use-shell";

/** Areas of the navigation that are not built yet, with what helps meanwhile. */
const AREAS = {
  trackingPage: "page",
  notification: "orders",
  analytics: "dashboard",
  addOns: "dashboard",
  billing: "dashboard",
  settings: "dashboard",
  onBoarding: "dashboard",
} as const;

/** Says plainly what a page does not do yet, and what one can do today. */
export function ComingPage({ area }: { area: keyof typeof AREAS }) {
  const { t } = useTranslation(["coming", "nav"]);
  const { store } = useShell();
  const meanwhile = AREAS[area];
  const address = { page: store.tracking_page_url, orders: "/track/orders", dashboard: "/track/dashboard" }[
    meanwhile
  ];

  return (
    <PageFrame title={area === "onBoarding" ? t("coming:onBoarding.title") : t(`nav:${area}`)}>
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t("coming:notYet")}
          </Text>
          <Text as="p">{t(`coming:${area}.missing`)}</Text>
          <Text as="p" tone="subdued">
            {t(`coming:${area}.meanwhile`)}
          </Text>
          <InlineStack>
            <Button url={address} external={meanwhile === "page"}>
              {t(`coming:open.${meanwhile}`)}
            </Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </PageFrame>
  );
}
