import { Banner, BlockStack, Button, InlineStack } from "@shopify/polaris";
import { planOfOption } from "../../../permissions/option";
import { planOf } from "../../../permissions/plans";
import { useTranslation } from "../../i18n/translation";
import type { PlanChangeProps } from "./plan-change-dialogs";
import { useFailureText } from "./use-failure-text";

/**
 * Why a change of plan failed, or that nobody has said what came of it; until it is dismissed or something else is chosen.
 */
export function PlanChangeFailure({ state, send }: PlanChangeProps) {
  const { t } = useTranslation(["billing", "errors"]);
  const textOf = useFailureText();
  const { failure, current } = state.context;
  const dismiss = () => send({ type: "failure.dismissed" });

  if (state.hasTag("unconfirmed")) {
    return (
      <Banner tone="warning" title={t("billing:change.unconfirmed.title")} onDismiss={dismiss}>
        <BlockStack gap="200">
          <p>{t("billing:change.unconfirmed.text", { plan: planOf(planOfOption(current.plan)).name })}</p>
          <InlineStack>
            <Button onClick={() => send({ type: "outcome.checked" })}>{t("billing:approval.check")}</Button>
          </InlineStack>
        </BlockStack>
      </Banner>
    );
  }
  if (!state.hasTag("failed") || !failure) return null;
  return (
    <Banner tone="critical" title={t("billing:change.failed")} onDismiss={dismiss}>
      <p>{textOf(failure)}</p>
      {failure.traceId && <p>{t("errors:trace", { id: failure.traceId })}</p>}
    </Banner>
  );
}
