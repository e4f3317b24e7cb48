import { Banner, BlockStack } from "@shopify/polaris";
import type { TrackingNotice } from "../../contract/provider-health";
import { useTranslation } from "../i18n/translation";
import { useIsOnline } from "./use-online";

/** Banners above every page while their state lasts: no network, no tracking, a language that could not be read. */
export function Notices({
  localeFailed,
  tracking,
}: {
  localeFailed: boolean;
  tracking: TrackingNotice | null;
}) {
  const { t, i18n } = useTranslation(["shell", "providers"]);
  const isOnline = useIsOnline();
  if (isOnline && !localeFailed && !tracking) return null;

  return (
    <div className="wb-notice">
      <BlockStack gap="200">
        {!isOnline && (
          <Banner tone="warning" title={t("shell:offline.title")}>
            <p>{t("shell:offline.text")}</p>
          </Banner>
        )}
        {tracking && (
          <Banner tone="warning" title={t(`providers:notice.${tracking.kind}.title`)}>
            <p>
              {t(`providers:notice.${tracking.kind}.text`, {
                providers: new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(
                  tracking.providers,
                ),
              })}
            </p>
          </Banner>
        )}
        {localeFailed && <Banner tone="warning" title={t("shell:localeFailed")} />}
      </BlockStack>
    </div>
  );
}
