import { BlockStack } from "@shopify/polaris";
import type { MailLook } from "../../../contract/mail-look";
import type { MailTemplate } from "../../../contract/mail-template";
import type { MailEdit } from "../../../machines/mail-edits";
import { useTranslation } from "../../i18n/translation";
import { PartHead } from "../editors/part-head";
import { LookFields } from "./look-fields";
import type { TypedTheme } from "./use-typed-theme";

interface Props {
  theme: MailTemplate["theme"];
  /** Of all emails. */
  look: MailLook;
  typed: TypedTheme;
  /** Where none is chosen. */
  accent: string;
  onEdit: (edit: MailEdit) => void;
  onBack: () => void;
}

/** How an email looks as a whole, where it is not as all of them. */
export function ThemePart({ theme, look, typed, accent, onEdit, onBack }: Props) {
  const { t } = useTranslation("mailEditor");

  return (
    <BlockStack gap="400">
      <PartHead title={t("parts.theme.title")} about={t("parts.theme.about")} onBack={onBack} />
      <LookFields
        look={theme}
        shared={look}
        {...{ typed, accent }}
        onChange={(field, value) => onEdit({ kind: "theme", theme: { ...theme, [field]: value }, field })}
      />
    </BlockStack>
  );
}
