import { useNavigate } from "@remix-run/react";
import { Badge, BlockStack } from "@shopify/polaris";
import { useEffect, useState } from "react";
import type { AutomationId } from "../../../contract/ids";
import { CallFailure } from "../../components/call-failure";
import { PageFrame } from "../../components/page-frame";
import { useFormPart } from "../../form/form-parts";
import { useTranslation } from "../../i18n/translation";
import { orThrow } from "../../shell/use-end-api";
import { type AutomationValues, AutomationSteps } from "./automation-steps";
import type { NewAutomationView } from "./load-automations.server";
import { definitionOf, isReadyEmail, ORDER_NAME } from "./ready-made";
import { TryCard, type TriedDefinition } from "./try-card";
import { useStepsFailure } from "./use-steps-failure";
import "./automations.css";

const LIST = "/track/notification/automations";

/** An automation that nobody has saved: leaving or discarding it leaves nothing behind. */
export function NewAutomationPage({ view: { ready, emails, edited } }: { view: NewAutomationView }) {
  const { t } = useTranslation(["automations", "screens"]);
  const [values, setValues] = useState<AutomationValues>(() => {
    const name = ready === "blank" ? t("automations:page.new") : t(`automations:ready.${ready}.name`);
    const text = ready === "blank" || ready === "unfulfilled" ? "" : t(`automations:ready.${ready}.text`);
    const subject = isReadyEmail(ready) ? t(`automations:ready.${ready}.subject`, { order: ORDER_NAME }) : "";
    return { name, definition: definitionOf(ready, name, { subject, text }, emails) };
  });
  const [tried, setTried] = useState<TriedDefinition | null>(null);
  /** What became of it: its id, or null where it was discarded. */
  const [end, setEnd] = useState<{ id: AutomationId | null }>();
  const { form, failure, isCorrected, save, onChecked } = useStepsFailure(values);
  const navigate = useNavigate();
  const { isBusy } = useFormPart("automation", {
    values,
    saved: end ? values : null,
    isCorrected,
    async save() {
      setEnd(await orThrow(save("createAutomation", values)));
    },
    discard: () => setEnd({ id: null }),
    done: t("automations:page.created"),
  });
  // Once the bar is done, and after the effects of this turn: until then the page asks whether it may be left.
  useEffect(() => {
    if (!end || isBusy) return;
    const to = end.id === null ? LIST : `${LIST}/${end.id}`;
    const timer = setTimeout(() => void navigate(to, { replace: true }));
    return () => clearTimeout(timer);
  }, [end, isBusy, navigate]);

  return (
    <PageFrame
      title={values.name.trim() || t("automations:page.new")}
      mark={<Badge tone="attention">{t("automations:list.unsaved")}</Badge>}
      back={{ to: LIST, label: t("screens:automations.title") }}
    >
      <BlockStack gap="400">
        <CallFailure failure={failure} fields={["name", "definition"]} />
        <AutomationSteps
          {...{ values, edited, failure, form }}
          courierNames={{}}
          onChange={(change) => setValues(change)}
        />
        <TryCard definition={values.definition} {...{ tried, onTried: setTried, onChecked }} />
      </BlockStack>
    </PageFrame>
  );
}
