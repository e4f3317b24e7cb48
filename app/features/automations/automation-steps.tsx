import { BlockStack, Card, Text, TextField } from "@shopify/polaris";
import type { ReactNode, Ref } from "react";
import { isOfShipment, MAX_AUTOMATION_NAME } from "../../../contract/automation-limits";
import { Gate } from "../../components/gate";
import { fieldError, type Failure } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { ActionFields } from "./action-fields";
import type { Definition } from "./change-definition";
import { DelayFields } from "./delay-fields";
import { FilterFields } from "./filter-fields";
import type { EditedWith } from "./load-automations.server";
import { OnceField } from "./once-field";
import { TriggerFields } from "./trigger-fields";

export interface AutomationValues {
  name: string;
  definition: Definition;
}

interface Props {
  values: AutomationValues;
  edited: EditedWith;
  /** Of the couriers in its filters, by code. */
  courierNames: Readonly<Record<string, string>>;
  failure: Failure | null;
  form: Ref<HTMLDivElement>;
  onChange: (change: (before: AutomationValues) => AutomationValues) => void;
}

/** Name, trigger, conditions, wait and actions, one step below the other. */
export function AutomationSteps({ values, edited, courierNames, failure, form, onChange }: Props) {
  const { t } = useTranslation("automations");
  const { name, definition } = values;
  const change = (more: Partial<Definition>) =>
    onChange((before) => ({ ...before, definition: { ...before.definition, ...more } }));
  return (
    <Gate feature="notification-setting">
      <div ref={form}>
        <ol className="wb-automation-steps">
          <Step>
            <TextField
              label={t("page.name")}
              helpText={t("page.nameHelp")}
              value={name}
              maxLength={MAX_AUTOMATION_NAME}
              error={fieldError(failure, "name")}
              autoComplete="off"
              onChange={(typed) => onChange((before) => ({ ...before, name: typed }))}
            />
          </Step>
          <Step title={t("steps.when")}>
            <TriggerFields
              trigger={definition.trigger}
              failure={failure}
              onChange={(trigger) =>
                change({ trigger, once_per_order: definition.once_per_order && isOfShipment(trigger.on) })
              }
            />
            <OnceField definition={definition} onChange={change} />
          </Step>
          <Step title={t("steps.onlyIf")}>
            <FilterFields
              filters={definition.filters}
              countries={edited.countries}
              courierNames={courierNames}
              currency={edited.currency}
              failure={failure}
              onChange={(filters) => change({ filters })}
            />
          </Step>
          <Step title={t("steps.wait")}>
            <DelayFields definition={definition} failure={failure} onChange={change} />
          </Step>
          <Step title={t("steps.then")}>
            <ActionFields
              actions={definition.actions}
              trigger={definition.trigger}
              mail={edited.mail}
              teamSize={edited.teamSize}
              failure={failure}
              onChange={(actions) => change({ actions })}
            />
          </Step>
        </ol>
      </div>
    </Gate>
  );
}

/** One step of the list, in a card of its own. */
function Step({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <li>
      <Card>
        <BlockStack gap="300">
          {title && (
            <Text as="h2" variant="headingMd">
              {title}
            </Text>
          )}
          {children}
        </BlockStack>
      </Card>
    </li>
  );
}
