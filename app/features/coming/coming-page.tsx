import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { ReactNode } from "react";
import type { FeatureId } from "../../../permissions/decide";
import { PageFrame } from "../../components/page-frame";
import { LockedFeatures } from "./locked-features";
import { useShell } from "../../shell/use-shell";

/** Areas of the navigation that are not built yet, with what helps meanwhile. */
const AREAS = {
  trackingPage: "page",
  notification: "orders",
  analytics: "dashboard",
  addOns: "dashboard",
  settings: "dashboard",
  onBoarding: "dashboard",
} as const;

/** What the areas will hold that not every plan has. */
const FEATURES: Partial<Record<keyof typeof AREAS, FeatureId[]>> = {
  trackingPage: [
    "tracking-page-url-editor",
    "instagram-feed",
    "logo-editor",
    "translation-detail-editor",
    "product-recommendation-type",
  ],
  notification: ["notification-setting"],
  analytics: ["export", "traditional-3D-globe"],
  addOns: [
    "custom-status-editor",
    "apple-wallet",
    "estimated-delivery-time-editor",
    "courier-auto-correction",
  ],
  settings: [
    "google-analytics-integrate",
    "paypal-integrate",
    "stripe-integrate",
    "klaviyo-integrate",
    "slack-integrate",
    "gorgias-integrate",
    "omnisend-integrate",
    "webhook",
  ],
};

interface Props {
  area: keyof typeof AREAS;
  /** What of the area is built already; comes first. */
  children?: ReactNode;
}

/** Says plainly what a page does not do yet, and what one can do today. */
export function ComingPage({ area, children }: Props) {
  const { t } = useTranslation(["coming", "nav"]);
  const { store } = useShell();
  const meanwhile = AREAS[area];
  const address = { page: store.tracking_page_url, orders: "/track/orders", dashboard: "/track/dashboard" }[
    meanwhile
  ];

  return (
    <PageFrame title={area === "onBoarding" ? t("coming:onBoarding.title") : t(`nav:${area}`)}>
      <BlockStack gap="400">
        {children}
        <Card>
          <BlockStack gap="300">
            <Text as="h2" variant="headingMd" id="coming">
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
        <LockedFeatures features={FEATURES[area] ?? []} />
      </BlockStack>
    </PageFrame>
  );
}
