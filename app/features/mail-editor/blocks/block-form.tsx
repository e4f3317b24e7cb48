import { Banner, BlockStack, Select, Text } from "@shopify/polaris";
import { type ReactNode, useMemo } from "react";
import { BLOCK_PURPOSES, type BlockPurpose } from "../../../../contract/mail-purposes";
import type { MailBlock } from "../../../../contract/mail-template";
import type { MailProblem } from "../../../../contract/mail-templates";
import type { MailEdit } from "../../../../machines/mail-edits";
import { useTranslation } from "../../../i18n/translation";
import { checkByFields, shownFields } from "../../editors/fields/check-fields";
import { SettingField } from "../../editors/fields/setting-field";
import { FieldWordsProvider } from "../../editors/fields/use-field-words";
import { pathName } from "../../editors/fields/setting-path";
import { type SettingsForm, type Unsaved, useSettingsForm } from "../../editors/fields/use-settings-form";
import { PartHead } from "../../editors/part-head";
import type { BlockTypeView } from "../block-type";
import { useFaultWords } from "../use-fault-words";
import { useBlockFieldWords, useMailWords } from "../use-mail-words";
import { VariablesButton } from "../variables/variables-button";

interface Props {
  block: MailBlock;
  /** Undefined for one of another release: it has no form. */
  type: BlockTypeView | undefined;
  unsaved: Unsaved | undefined;
  onUnsaved: (unsaved: Unsaved | undefined) => void;
  onEdit: (edit: MailEdit) => void;
  /** That keep its texts from being saved; those of fields that are shown stand under them. */
  faults: readonly MailProblem[];
  /** What else is wrong with its texts, below the fields: none of them moves while somebody types. */
  problems: (isElsewhere: (fault: MailProblem) => boolean) => ReactNode;
  onBack: () => void;
}

const NONE = { fields: [], onlyWith: {}, initial: {} };

/** The settings of one block, in the form that its schema makes. */
export function BlockForm({ block, type, unsaved, onUnsaved, onEdit, faults, problems, onBack }: Props) {
  const { t } = useTranslation(["mailEditor", "notifications"]);
  const { typeName, typeAbout } = useMailWords();
  const check = useMemo(() => checkByFields(type ?? NONE), [type]);
  const faultOf = useFaultWords(faults);
  const settingsForm = useSettingsForm({
    check,
    settings: block.settings,
    ...{ unsaved, onUnsaved },
    onEdit: (settings, field) => onEdit({ kind: "settings", block: block.id, settings, field }),
  });
  const form: SettingsForm = {
    ...settingsForm,
    errorOf: (path) => settingsForm.errorOf(path) ?? faultOf(pathName(path)),
  };
  const fieldWords = useBlockFieldWords(type);
  const fields = type ? shownFields(type, form.values) : [];
  const hasTexts = type !== undefined && type.texts.length > 0;

  return (
    <FieldWordsProvider value={fieldWords}>
      <BlockStack gap="400">
        <PartHead
          title={typeName(block.type)}
          about={type ? typeAbout(block.type) : t("mailEditor:blocks.unknown")}
          onBack={onBack}
        />
        {block.type === "image" && !form.values.image && (
          <Banner tone="info">{t("mailEditor:blocks.noImage")}</Banner>
        )}
        {hasTexts && <VariablesButton />}
        {fields.map((field) => (
          <div key={field.name} {...(type!.texts.includes(field.name) && { "data-variables": "" })}>
            <SettingField field={field} path={[field.name]} value={form.values[field.name]} form={form} />
          </div>
        ))}
        {type?.mayAdvertise && (
          <Select
            label={t("mailEditor:purpose.label")}
            helpText={t("mailEditor:purpose.help")}
            options={[
              { value: "", label: t("mailEditor:purpose.order") },
              ...BLOCK_PURPOSES.map((value) => ({
                value,
                label: t(`notifications:consent.purposes.${value}`),
              })),
            ]}
            value={block.purpose ?? ""}
            onChange={(value) =>
              onEdit({ kind: "purpose", block: block.id, purpose: (value || null) as BlockPurpose | null })
            }
          />
        )}
        {problems(({ setting }) => !fields.some(({ name }) => name === setting))}
        {type && fields.length === 0 && (
          <Text as="p" tone="subdued">
            {t("mailEditor:blocks.noSettings")}
          </Text>
        )}
      </BlockStack>
    </FieldWordsProvider>
  );
}
