import { BlockStack, Button, Card, InlineStack, Text, TextField } from "@shopify/polaris";
import { type Ref, useState } from "react";
import { CallFailure } from "../../components/call-failure";
import type { CallData } from "../../endApi/calls";
import { useFirstError } from "../../components/use-first-error";
import { fieldError, type Failure } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import type { Definition } from "./change-definition";
import { TriedAll } from "./tried-all";
import { TriedOrder } from "./tried-order";

export type Tried = CallData<"tryAutomation">;
type OfOrder = CallData<"tryAutomationOnOrder">;

/** An answer, and what it is about. */
export interface TriedDefinition {
  of: Definition;
  found: Tried;
}

interface Props {
  definition: Definition;
  /** The last answer about all orders. */
  tried: TriedDefinition | null;
  onTried: (tried: TriedDefinition | null) => void;
  /** What is wrong with the definition, by its fields. */
  onChecked: (failure: Failure | null, definition: Definition) => void;
  /** Around the button that checks them. */
  button?: Ref<HTMLDivElement>;
}

/** What the automation, as it is in the form, would have done in the last 90 days: in all, and for one order. Nothing is sent. */
export function TryCard({ definition, tried, onTried, onChecked, button }: Props) {
  const { t } = useTranslation("automations");
  const { on } = definition.trigger;
  const all = useEndApi();
  const one = useEndApi();
  const orderForm = useFirstError<HTMLFormElement>(one.failure);
  const [order, setOrder] = useState("");
  const [ofOrder, setOfOrder] = useState<{ of: Definition; found: OfOrder } | null>(null);

  async function tryAll() {
    const outcome = await all.call("tryAutomation", { definition });
    // An answer beside the failure of the next would be taken for its own.
    onChecked(outcome.ok ? null : outcome, definition);
    onTried(outcome.ok ? { of: definition, found: outcome.data } : null);
  }
  async function tryOrder() {
    const outcome = await one.call("tryAutomationOnOrder", { definition, order });
    onChecked(outcome.ok ? null : outcome, definition);
    setOfOrder(outcome.ok ? { of: definition, found: outcome.data } : null);
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
        <div ref={button}>
          <Button loading={all.isBusy} onClick={() => void tryAll()}>
            {t("try.run")}
          </Button>
        </div>
        <CallFailure failure={all.failure} fields={["definition"]} onDismiss={all.dismiss} />
        {/* What was tried before a change is no longer true. */}
        <div role="status">{tried?.of === definition && <TriedAll tried={tried.found} on={on} />}</div>
        <form
          ref={orderForm}
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
              onChange={(typed) => {
                setOrder(typed);
                one.dismiss();
              }}
            />
            <Button submit loading={one.isBusy} disabled={order.trim() === ""}>
              {t("try.orderRun")}
            </Button>
          </InlineStack>
        </form>
        <CallFailure failure={one.failure} fields={["order", "definition"]} onDismiss={one.dismiss} />
        <div role="status">{ofOrder?.of === definition && <TriedOrder tried={ofOrder.found} on={on} />}</div>
      </BlockStack>
    </Card>
  );
}
