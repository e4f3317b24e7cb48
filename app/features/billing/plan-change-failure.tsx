import { Banner, BlockStack, Button, InlineStack } from "@shopify/polaris";
import { outcomeOf } from "../../../machines/change-outcome";
import { planOfOption, type Option } from "../../../permissions/option";
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
  const { failure, current, unconfirmed } = state.context;
  const dismiss = () => send({ type: "failure.dismissed" });

  if (state.hasTag("unconfirmed") && unconfirmed) {
    const isOpen = outcomeOf(unconfirmed, state.context) === "open";
    const nameOf = ({ plan }: Option) => planOf(planOfOption(plan)).name;
    return (
      <Banner
        tone={isOpen ? "info" : "warning"}
        title={
          isOpen
            ? t("billing:approval.plan.open", { plan: nameOf(unconfirmed) })
            : t("billing:change.unconfirmed.title")
        }
        onDismiss={dismiss}
      >
        <BlockStack gap="200">
          <p>
            {isOpen
              ? t("billing:approval.openText")
              : t("billing:change.unconfirmed.text", { plan: nameOf(current) })}
          </p>
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
