import { BlockStack, Button, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useFirstError } from "../../components/use-first-error";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";
import { useEndApi } from "../../shell/use-end-api";
import { screenAnchor } from "../screens/screen-anchor";
import type { UsageView } from "./present-billing.server";
import { useMoney } from "./prices";
import { readCap } from "./read-cap";
import { leaveForApproval } from "./remember-approval";
import { useFailureText } from "./use-failure-text";

interface Props {
  cap: NonNullable<UsageView["cap"]>;
  /** Only the main store may change it. */
  isLocked: boolean;
}

/** The capped amount: the maximum cost of overage in a cycle. Raising it is approved at Shopify. */
export function CappedAmount({ cap, isLocked }: Props) {
  const { t } = useTranslation("billing");
  const money = useMoney();
  const textOf = useFailureText();
  const showToast = useToast();
  const { call, isBusy, failure } = useEndApi();
  const [text, setText] = useState<string | null>(null);

  const shown = text ?? String(cap.amountCents / 100);
  const cents = readCap(shown);

  const form = useFirstError<HTMLFormElement>(failure);
  const save = async () => {
    if (cents === null) return;
    const outcome = await call("changeCappedAmount", { amount: cents / 100 });
    if (!outcome.ok) return;
    if (outcome.data.action === "redirect")
      leaveForApproval(outcome.data.url, { kind: "cap", amountCents: cents });
    else showToast(t("cap.done"));
  };

  return (
    <form
      ref={form}
      {...screenAnchor("capped-amount")}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
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
          error={cents === null ? t("cap.wrong") : failure ? textOf(failure) : undefined}
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
