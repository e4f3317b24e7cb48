import { Banner } from "@shopify/polaris";
import type { Failure } from "../endApi/failure";
import { useTranslation } from "../i18n/translation";

/** A failed call, on the page until the next try, or until it is put away where it would be in the way. The service's own sentence comes first where it has one. */
export function CallFailure({ failure, onDismiss }: { failure: Failure | null; onDismiss?: () => void }) {
  const { t } = useTranslation("errors");
  if (!failure) return null;
  const isNetwork = failure.code === "network";
  return (
    <Banner
      tone="critical"
      title={isNetwork ? t("network.title") : failure.message || t("server.title")}
      {...(onDismiss && { onDismiss })}
    >
      {isNetwork && <p>{t("network.text")}</p>}
      {failure.traceId && <p>{t("trace", { id: failure.traceId })}</p>}
    </Banner>
  );
}
