import { Banner, BlockStack } from "@shopify/polaris";
import type { TrackingNotice } from "../../contract/provider-health";
import { useTranslation } from "../i18n/translation";
import type { ShellData } from "./shell-data.server";
import { useIsOnline } from "./use-online";

/** Banners above every page while their state lasts: no network, no tracking, a lost domain, a language that could not be read. */
export function Notices({
  localeFailed,
  tracking,
  domain,
}: {
  localeFailed: boolean;
  tracking: TrackingNotice | null;
  domain: ShellData["store"]["domainNotice"];
}) {
  const { t, i18n } = useTranslation(["shell", "providers"]);
  const isOnline = useIsOnline();
  if (isOnline && !localeFailed && !tracking && !domain) return null;

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
        {domain && (
          <Banner
            tone={domain.kind === "failing" ? "warning" : "critical"}
            title={t(`shell:domain.${domain.kind}.title`, { name: domain.name })}
            action={{ content: t("shell:domain.open"), url: "/track/settings#custom-domain" }}
          >
            <p>{t(`shell:domain.${domain.kind}.text`, { day: domain.day ?? "" })}</p>
          </Banner>
        )}
        {localeFailed && <Banner tone="warning" title={t("shell:localeFailed")} />}
      </BlockStack>
    </div>
  );
}
