import { BlockStack, Checkbox, Select } from "@shopify/polaris";
import type { MailTemplate, MailTheme } from "../../../contract/mail-template";
import { MAX_MAIL_WIDTH, MIN_MAIL_WIDTH } from "../../../contract/mail-template-limits";
import { CORNERS, FONTS } from "../../../contract/page-limits";
import type { MailEdit } from "../../../machines/mail-edits";
import { useTranslation } from "../../i18n/translation";
import { ColourField } from "../editors/fields/colour-field";
import { WidthField } from "../editors/fields/width-field";
import { PartHead } from "../editors/part-head";
import type { TypedTheme } from "./use-typed-theme";

interface Props {
  theme: MailTemplate["theme"];
  typed: TypedTheme;
  /** Where none is chosen. */
  accent: string;
  onEdit: (edit: MailEdit) => void;
  onBack: () => void;
}

/** How an email looks as a whole. Every change holds at once; what is typed and is none yet stays in its field. */
export function ThemePart({ theme, typed, accent, onEdit, onBack }: Props) {
  const { t } = useTranslation(["mailEditor", "pageStyle"]);
  const change = <Field extends keyof MailTheme>(field: Field, value: MailTheme[Field]) =>
    onEdit({ kind: "theme", theme: { ...theme, [field]: value }, field });

  return (
    <BlockStack gap="400">
      <PartHead
        title={t("mailEditor:parts.theme.title")}
        about={t("mailEditor:parts.theme.about")}
        onBack={onBack}
      />
      <ColourField
        name={t("pageStyle:colors.accent")}
        help={t("mailEditor:parts.theme.accent")}
        value={theme.accent ?? undefined}
        automatic={accent}
        {...typed.of("accent")}
        onChange={(chosen) => change("accent", chosen ?? null)}
      />
      <Checkbox
        label={t("mailEditor:parts.theme.logo")}
        helpText={t("mailEditor:parts.theme.logoHelp")}
        checked={theme.logo}
        onChange={(logo) => change("logo", logo)}
      />
      <Select
        label={t("pageStyle:font.label")}
        options={FONTS.map((font) => ({ value: font, label: t(`pageStyle:font.${font}`) }))}
        value={theme.font}
        onChange={(font) => change("font", font as MailTheme["font"])}
      />
      <Select
        label={t("pageStyle:corners.label")}
        options={CORNERS.map((corners) => ({ value: corners, label: t(`pageStyle:corners.${corners}`) }))}
        value={theme.corners}
        onChange={(corners) => change("corners", corners as MailTheme["corners"])}
      />
      <WidthField
        {...{ width: theme.width, min: MIN_MAIL_WIDTH, max: MAX_MAIL_WIDTH }}
        {...typed.of("width")}
        onChange={(width) => change("width", width)}
      />
    </BlockStack>
  );
}
