import { Banner, BlockStack } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { useIsOnline } from "./use-online";

/** What concerns every page, above it, as long as it lasts: no network, and a language that could not be read. */
export function Notices({ localeFailed }: { localeFailed: boolean }) {
  const { t } = useTranslation("shell");
  const isOnline = useIsOnline();
  if (isOnline && !localeFailed) return null;

  return (
    <div className="wb-notice">
      <BlockStack gap="200">
        {!isOnline && (
          <Banner tone="warning" title={t("offline.title")}>
            <p>{t("offline.text")}</p>
          </Banner>
        )}
        {localeFailed && <Banner tone="warning" title={t("localeFailed")} />}
      </BlockStack>
    </div>
  );
}
