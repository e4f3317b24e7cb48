import { Banner } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { PlanChangeProps } from "./plan-change-dialogs";
import { useFailureText } from "./use-failure-text";

/** Why a change of plan failed, until it is dismissed or something else is chosen. */
export function PlanChangeFailure({ state, send }: PlanChangeProps) {
  const { t } = useTranslation(["billing", "errors"]);
  const textOf = useFailureText();
  const { failure } = state.context;
  if (!state.hasTag("failed") || !failure) return null;

  return (
    <Banner
      tone="critical"
      title={t("billing:change.failed")}
      onDismiss={() => send({ type: "failure.dismissed" })}
    >
      <p>{textOf(failure)}</p>
      {failure.traceId && <p>{t("errors:trace", { id: failure.traceId })}</p>}
    </Banner>
  );
}
