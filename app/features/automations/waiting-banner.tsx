import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { useEndApi } from "../../shell/use-end-api";
import type { AutomationView } from "./load-automations.server";

/** How many runs wait by an earlier version, which they keep unless the merchant moves them to the newest one. */
export function WaitingBanner({
  automation: { id, version, waiting_earlier: count },
  onApplied,
}: Pick<AutomationView, "automation"> & { onApplied: () => void }) {
  const { t } = useTranslation("automations");
  const { call, isBusy, failure, dismiss } = useEndApi();
  const confirm = useConfirm();

  async function apply() {
    const words = { title: t("page.applyTitle"), text: t("page.applyText"), confirm: t("page.apply") };
    if (!(await confirm(words))) return;
    const { ok } = await call("moveWaitingRuns", { id, version }, { done: t("page.applied") });
    // The button goes with what it was about.
    if (ok) onApplied();
  }

  return (
    <Banner tone="info">
      <BlockStack gap="200">
        <Text as="p">{t("page.earlier", { count })}</Text>
        <CallFailure failure={failure} onDismiss={dismiss} />
        <InlineStack>
          <Button loading={isBusy} onClick={() => void apply()}>
            {t("page.apply")}
          </Button>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}
