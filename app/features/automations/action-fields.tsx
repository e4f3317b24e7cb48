import { BlockStack, Button, InlineStack, Select, Text, TextField } from "@shopify/polaris";
import { DeleteIcon } from "@shopify/polaris-icons";
import { ACTIONS, type ActionName, MAX_AUTOMATION_ACTIONS } from "../../../contract/automation-limits";
import { MAX_TAG_LENGTH } from "../../../contract/bulk-limits";
import { MAX_NOTE_TEXT } from "../../../contract/order-note-limits";
import { fieldError, type Failure } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { type Action, actionNamed, replaced, without } from "./change-definition";
import { EmailFields } from "./email-fields";

interface Props {
  actions: Action[];
  failure: Failure | null;
  onChange: (actions: Action[]) => void;
}

/** What is done, one action below the other. Only tags can be several. */
export function ActionFields({ actions, failure, onChange }: Props) {
  const { t } = useTranslation("automations");
  const left = ACTIONS.filter(
    (name) => name.endsWith("_tag") || !actions.some(({ do: given }) => given === name),
  );
  return (
    <BlockStack gap="300">
      {actions.map((action, index) => (
        <div key={`${action.do} ${index}`} className="wb-automation-part">
          <BlockStack gap="200">
            <InlineStack align="space-between" blockAlign="center" wrap={false}>
              <Text as="h3" variant="headingSm">
                {t(`action.${action.do}`)}
              </Text>
              {actions.length > 1 && (
                <Button
                  variant="tertiary"
                  icon={DeleteIcon}
                  accessibilityLabel={t("action.remove", { name: t(`action.${action.do}`) })}
                  onClick={() => onChange(without(actions, index))}
                />
              )}
            </InlineStack>
            <ActionDetails
              action={action}
              errorOf={(field) => fieldError(failure, `definition.actions.${index}.${field}`)}
              onChange={(changed) => onChange(replaced(actions, index, changed))}
            />
          </BlockStack>
        </div>
      ))}
      {actions.length < MAX_AUTOMATION_ACTIONS && (
        <Select
          label={t("action.add")}
          options={[
            { value: "", label: "–" },
            ...left.map((value) => ({ value: value as string, label: t(`action.${value}`) })),
          ]}
          value=""
          onChange={(name) => name && onChange([...actions, actionNamed(name as ActionName)])}
        />
      )}
    </BlockStack>
  );
}

interface DetailProps {
  action: Action;
  errorOf: (field: string) => string | undefined;
  onChange: (action: Action) => void;
}

function ActionDetails({ action, errorOf, onChange }: DetailProps) {
  const { t } = useTranslation("automations");
  switch (action.do) {
    case "email_customer":
      return <EmailFields action={action} errorOf={errorOf} onChange={onChange} />;
    case "email_team":
      return (
        <Text as="p" tone="subdued">
          {t("fields.team")}
        </Text>
      );
    case "note":
      return (
        <TextField
          label={t("fields.note")}
          multiline={3}
          value={action.text}
          maxLength={MAX_NOTE_TEXT}
          error={errorOf("text")}
          autoComplete="off"
          onChange={(text) => onChange({ ...action, text })}
        />
      );
    default:
      return (
        <TextField
          label={t("fields.tag")}
          value={action.tag}
          maxLength={MAX_TAG_LENGTH}
          error={errorOf("tag")}
          autoComplete="off"
          onChange={(tag) => onChange({ ...action, tag })}
        />
      );
  }
}
