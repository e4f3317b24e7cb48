import { Button, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import { useShell } from "../../shell/use-shell";
import { ComingList } from "./coming-list";
import type { ScreenId } from "./registry";

/** Areas with screens that are not built yet, with the alternatives of today. */
const MEANWHILE = {
  trackingPage: "page",
  notification: "orders",
  analytics: "dashboard",
  addOns: "dashboard",
  settings: "dashboard",
} as const;
export type OpenArea = keyof typeof MEANWHILE;

/** States which screens of a page are not built yet, and what can be done today. */
export function ComingScreens({ area, ids }: { area: OpenArea; ids: ScreenId[] }) {
  const { t } = useTranslation("coming");
  const { store } = useShell();
  if (ids.length === 0) return null;
  const place = MEANWHILE[area];
  const address = { page: store.tracking_page_url, orders: "/track/orders", dashboard: "/track/dashboard" };

  return (
    <section className="wb-screen" aria-labelledby="coming-title">
      <div className="wb-screen-head">
        <Text as="h2" variant="headingMd" id="coming-title">
          {t("notYet")}
        </Text>
        <Text as="p" tone="subdued">
          {t(`${area}.meanwhile`)}
        </Text>
        <InlineStack>
          <Button url={address[place]} external={place === "page"}>
            {t(`open.${place}`)}
          </Button>
        </InlineStack>
      </div>
      <div className="wb-screen-body">
        <ComingList ids={ids} />
      </div>
    </section>
  );
}
