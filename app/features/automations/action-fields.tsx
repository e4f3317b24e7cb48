import { BlockStack, Button, InlineStack, Text, TextField } from "@shopify/polaris";
import { DeleteIcon } from "@shopify/polaris-icons";
import { ACTIONS, MAX_AUTOMATION_ACTIONS } from "../../../contract/automation-limits";
import { MAX_TAG_LENGTH } from "../../../contract/bulk-limits";
import { MAX_NOTE_TEXT } from "../../../contract/order-note-limits";
import { type Failure, wrongField } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { AddPart } from "./add-part";
import { type Action, actionNamed, replaced, type Trigger, without } from "./change-definition";
import { DoubleNotice } from "./double-notice";
import { EmailFields } from "./email-fields";
import { TeamNotice } from "./team-notice";
import type { EditedWith } from "./load-automations.server";
import { usePartFocus } from "./use-part-focus";
import { useWordsError } from "./use-words-error";

interface Props {
  actions: Action[];
  trigger: Trigger;
  mail: EditedWith["mail"];
  teamSize: EditedWith["teamSize"];
  failure: Failure | null;
  onChange: (actions: Action[]) => void;
}

/** What is done, one action below the other. Only tags can be several. */
export function ActionFields({ actions, trigger, mail, teamSize, failure, onChange }: Props) {
  const { t } = useTranslation("automations");
  const { list, focusPart } = usePartFocus();
  const wordsOf = useWordsError();
  const left = ACTIONS.filter(
    (name) => name.endsWith("_tag") || !actions.some(({ do: given }) => given === name),
  );
  return (
    <div ref={list} className="wb-automation-parts">
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
                  onClick={() => {
                    focusPart(index);
                    onChange(without(actions, index));
                  }}
                />
              )}
            </InlineStack>
            <ActionDetails
              {...{ action, trigger, mail, teamSize }}
              errorOf={(field) => wordsOf(wrongField(failure, `definition.actions.${index}.${field}`))}
              onChange={(changed) => onChange(replaced(actions, index, changed))}
            />
          </BlockStack>
        </div>
      ))}
      {actions.length < MAX_AUTOMATION_ACTIONS && (
        <AddPart
          label={t("action.add")}
          choices={left.map((name) => ({
            label: t(`action.${name}`),
            onAction: () => {
              focusPart(actions.length);
              onChange([...actions, actionNamed(name)]);
            },
          }))}
        />
      )}
    </div>
  );
}

interface DetailProps extends Pick<Props, "trigger" | "mail" | "teamSize"> {
  action: Action;
  errorOf: (field: string) => string | undefined;
  onChange: (action: Action) => void;
}

function ActionDetails({ action, trigger, mail, teamSize, errorOf, onChange }: DetailProps) {
  const { t } = useTranslation("automations");
  switch (action.do) {
    case "email_customer":
      return (
        <>
          <DoubleNotice trigger={trigger} kindsOn={mail.kindsOn} />
          <EmailFields {...{ action, trigger, mail, errorOf, onChange }} />
        </>
      );
    case "email_team":
      return <TeamNotice teamSize={teamSize} />;
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
