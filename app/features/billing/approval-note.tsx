import { useRevalidator, useSearchParams } from "@remix-run/react";
import { Banner, BlockStack, Button, InlineStack } from "@shopify/polaris";
import { useEffect } from "react";
import { planOf } from "../../../permissions/plans";
import { planOfOption } from "../../../permissions/option";
import { useTranslation } from "../../i18n/translation";
import { approvalOutcome } from "./approval-outcome";
import type { CurrentPlanView, UsageView } from "./present-billing.server";
import { forgetApproval, markAway, useWantedApproval } from "./remember-approval";

const TONES = { approved: "success", pending: "info", open: "info", declined: "warning" } as const;

interface Props {
  current: CurrentPlanView | null;
  cap: UsageView["cap"];
  /** Shopify has sent the merchant back. */
  isBack: boolean;
}

/** The result of Shopify's approval page, taken from the plan that was loaded, not from the URL. */
export function ApprovalNote({ current, cap, isBack }: Props) {
  const { t } = useTranslation("billing");
  const [, setSearch] = useSearchParams();
  const { revalidate, state } = useRevalidator();
  const wanted = useWantedApproval();

  const outcome = approvalOutcome({ wanted, current, cap, isBack });
  // While the charge is open, the browser's way forward leads to Shopify's page again.
  useEffect(() => {
    if (outcome !== "open") return;
    window.addEventListener("pagehide", markAway);
    return () => window.removeEventListener("pagehide", markAway);
  }, [outcome]);

  if (!outcome) return null;
  const plan = wanted?.kind === "plan" ? planOf(planOfOption(wanted.plan)).name : (current?.name ?? "");
  const dismiss = () => {
    forgetApproval();
    if (isBack) {
      setSearch(
        (search) => {
          search.delete("charge_id");
          return search;
        },
        { replace: true, preventScrollReset: true },
      );
    }
  };

  return (
    <div role="status">
      <Banner
        tone={TONES[outcome]}
        title={
          wanted?.kind === "cap" && outcome !== "open"
            ? t(`approval.cap.${outcome}`)
            : t(`approval.plan.${outcome}`, { plan })
        }
        onDismiss={dismiss}
      >
        {(outcome === "pending" || outcome === "open") && (
          <BlockStack gap="200">
            {outcome === "open" && <p>{t("approval.openText")}</p>}
            <InlineStack>
              <Button onClick={revalidate} loading={state !== "idle"}>
                {t("approval.check")}
              </Button>
            </InlineStack>
          </BlockStack>
        )}
      </Banner>
    </div>
  );
}
