import { useFetcher } from "@remix-run/react";
import { BlockStack, Button, Text, TextField } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import type { PlanChanged } from "../../../contract/billing";
import type { Failure } from "../../endApi/failure";
import { useFirstError } from "../../components/use-first-error";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";
import { screenAnchor } from "../screens/screen-anchor";
import type { UsageView } from "./present-billing.server";
import { useMoney } from "./prices";
import { leaveForApproval } from "./remember-approval";
import { useFailureText } from "./use-failure-text";

interface Props {
  cap: NonNullable<UsageView["cap"]>;
  /** Only the main store may change it. */
  isLocked: boolean;
}

type CappedAmountResult = { ok: true; data: PlanChanged } | ({ ok: false } & Failure);

const MOST_CENTS = 1_000_000;

/** The capped amount: the maximum cost of overage in a cycle. Raising it is approved at Shopify. */
export function CappedAmount({ cap, isLocked }: Props) {
  const { t } = useTranslation("billing");
  const money = useMoney();
  const textOf = useFailureText();
  const showToast = useToast();
  const fetcher = useFetcher<CappedAmountResult>();
  const [text, setText] = useState<string | null>(null);
  const requestedCents = useRef(0);

  const shown = text ?? String(cap.amountCents / 100);
  const cents = readCents(shown);
  const isBusy = fetcher.state !== "idle";
  const result = isBusy ? undefined : fetcher.data;

  useEffect(() => {
    if (!result?.ok) return;
    if (result.data.action === "redirect") {
      leaveForApproval(result.data.url, { kind: "cap", amountCents: requestedCents.current });
    } else {
      showToast(t("cap.done"));
    }
  }, [result, showToast, t]);

  const form = useFirstError<HTMLFormElement>(result && !result.ok ? result : null);
  const save = () => {
    if (cents === null) return;
    requestedCents.current = cents;
    fetcher.submit(
      { amount: String(cents / 100) },
      { method: "post", action: "/track/billing/capped-amount" },
    );
  };

  return (
    <form
      ref={form}
      {...screenAnchor("capped-amount")}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <BlockStack gap="200">
        <TextField
          label={t("cap.label")}
          helpText={t("cap.used", { used: money(cap.usedCents), amount: money(cap.amountCents) })}
          value={shown}
          onChange={setText}
          inputMode="decimal"
          prefix="$"
          autoComplete="off"
          maxLength={9}
          disabled={isLocked}
          error={cents === null ? t("cap.wrong") : result && !result.ok ? textOf(result) : undefined}
          connectedRight={
            <Button
              submit
              loading={isBusy}
              disabled={isLocked || cents === null || cents === cap.amountCents}
            >
              {t("cap.save")}
            </Button>
          }
        />
        {isLocked && (
          <Text as="p" tone="subdued">
            {t("cap.locked")}
          </Text>
        )}
      </BlockStack>
    </form>
  );
}

/** Parses 1 to 10,000 dollars, with a decimal point or comma, to cents; null for anything else. */
function readCents(text: string): number | null {
  if (!/^\d{1,5}([.,]\d{1,2})?$/.test(text.trim())) return null;
  const cents = Math.round(Number(text.trim().replace(",", ".")) * 100);
  return cents >= 100 && cents <= MOST_CENTS ? cents : null;
}
