import { Banner, BlockStack, Button, Card, InlineStack, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { CallFailure } from "../../components/call-failure";
import type { CallData } from "../../endApi/calls";
import { fieldError } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import type { Definition } from "./change-definition";
import { RunLine } from "./run-line";

type Tried = CallData<"tryAutomation">;
type TriedOrder = CallData<"tryAutomationOnOrder">;

/** What the automation, as it is in the form, would have done in the last 90 days: in all, and for one order. Nothing is sent. */
export function TryCard({ definition }: { definition: Definition }) {
  const { t } = useTranslation("automations");
  const all = useEndApi();
  const one = useEndApi();
  const [tried, setTried] = useState<{ of: Definition; found: Tried } | null>(null);
  const [order, setOrder] = useState("");
  const [ofOrder, setOfOrder] = useState<{ of: Definition; found: TriedOrder } | null>(null);

  async function tryAll() {
    const outcome = await all.call("tryAutomation", { definition });
    if (outcome.ok) setTried({ of: definition, found: outcome.data });
  }
  async function tryOrder() {
    const outcome = await one.call("tryAutomationOnOrder", { definition, order });
    if (outcome.ok) setOfOrder({ of: definition, found: outcome.data });
  }

  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("try.title")}
        </Text>
        <Text as="p" tone="subdued">
          {t("try.text")}
        </Text>
        <InlineStack>
          <Button loading={all.isBusy} onClick={() => void tryAll()}>
            {t("try.run")}
          </Button>
        </InlineStack>
        <CallFailure failure={all.failure} onDismiss={all.dismiss} />
        {/* What was tried before a change is no longer true. */}
        <div role="status">{tried?.of === definition && <TriedAll tried={tried.found} />}</div>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void tryOrder();
          }}
        >
          <InlineStack gap="200" blockAlign="end">
            <TextField
              label={t("try.order")}
              value={order}
              maxLength={60}
              placeholder="#1042"
              error={fieldError(one.failure, "order")}
              autoComplete="off"
              onChange={setOrder}
            />
            <Button submit loading={one.isBusy} disabled={order.trim() === ""}>
              {t("try.orderRun")}
            </Button>
          </InlineStack>
        </form>
        <CallFailure failure={one.failure} fields={["order"]} onDismiss={one.dismiss} />
        <div role="status">{ofOrder?.of === definition && <TriedOne tried={ofOrder.found} />}</div>
      </BlockStack>
    </Card>
  );
}

function TriedAll({ tried: { acts, waits, counts, reasons, newest, since, ...tried } }: { tried: Tried }) {
  const { t } = useTranslation("automations");
  return (
    <BlockStack gap="200">
      {tried.is_partial && <Banner tone="warning">{t("try.partial", { since })}</Banner>}
      <Text as="p" variant="headingSm">
        {acts === 0 ? t("try.none") : t("try.acts", { runs: counts.acts, orders: counts.orders })}
      </Text>
      {waits > 0 && <Text as="p">{t("try.waits", { runs: counts.waits })}</Text>}
      {reasons.length > 0 && (
        <Text as="p" tone="subdued">
          {`${t("try.notRun")}: ${reasons.map(({ reason, runs }) => `${t(`reason.${reason}`)} (${runs})`).join(" · ")}`}
        </Text>
      )}
      <ul className="wb-automation-runs">
        {newest.map((run) => (
          <RunLine key={`${run.order} ${run.number} ${run.at}`} run={run} />
        ))}
      </ul>
    </BlockStack>
  );
}

function TriedOne({ tried: { order, runs } }: { tried: TriedOrder }) {
  const { t } = useTranslation("automations");
  if (runs.length === 0) return <Text as="p">{t("try.orderNone", { order: order.order_name })}</Text>;
  return (
    <ul className="wb-automation-runs">
      {runs.map((run) => (
        <RunLine key={`${run.number} ${run.at} ${run.outcome}`} run={run} />
      ))}
    </ul>
  );
}
