import { Checkbox, Select } from "@shopify/polaris";
import type { MailLook } from "../../../contract/mail-look";
import type { MailTheme } from "../../../contract/mail-template";
import { MAX_MAIL_WIDTH, MIN_MAIL_WIDTH } from "../../../contract/mail-template-limits";
import { CORNERS, FONTS } from "../../../contract/page-limits";
import { useTranslation } from "../../i18n/translation";
import { ColourField } from "../editors/fields/colour-field";
import { WidthField } from "../editors/fields/width-field";
import type { TypedTheme } from "./use-typed-theme";

interface Props<Look extends MailTheme> {
  look: Look;
  /** Of all emails, where a template may leave open what is its own; null: this is that look. */
  shared: MailLook | null;
  typed: TypedTheme;
  /** The color where none is chosen. */
  accent: string;
  onChange: <Field extends keyof Look & keyof MailTheme>(field: Field, value: Look[Field]) => void;
}

/** The fields of a look. Every change holds at once; what is typed and is none yet stays in its field. */
export function LookFields<Look extends MailTheme>({ look, shared, typed, accent, onChange }: Props<Look>) {
  const { t } = useTranslation(["mailEditor", "pageStyle", "form"]);
  const change = (field: keyof MailTheme, value: MailTheme[keyof MailTheme]) =>
    onChange(field, value as Look[typeof field]);
  const as = (value: string) => ({ value: SHARED, label: t("mailEditor:parts.theme.sharedAs", { value }) });
  const logoWords = (isOn: boolean) => t(isOn ? "form:lines.on" : "form:lines.off");

  return (
    <>
      <ColourField
        name={t("pageStyle:colors.accent")}
        help={t(shared ? "mailEditor:parts.theme.ownAccent" : "mailEditor:parts.theme.accent")}
        value={look.accent ?? undefined}
        automatic={accent}
        {...typed.of("accent")}
        onChange={(chosen) => change("accent", chosen ?? null)}
      />
      {shared ? (
        <Select
          label={t("mailEditor:parts.theme.logo")}
          helpText={t("mailEditor:parts.theme.logoHelp")}
          options={[
            as(logoWords(shared.logo)),
            ...[true, false].map((isOn) => ({ value: String(isOn), label: logoWords(isOn) })),
          ]}
          value={look.logo === null ? SHARED : String(look.logo)}
          onChange={(value) => change("logo", value === SHARED ? null : value === "true")}
        />
      ) : (
        <Checkbox
          label={t("mailEditor:parts.theme.logo")}
          checked={look.logo ?? true}
          onChange={(logo) => change("logo", logo)}
        />
      )}
      <Select
        label={t("pageStyle:font.label")}
        options={[
          ...(shared ? [as(t(`pageStyle:font.${shared.font}`))] : []),
          ...FONTS.map((font) => ({ value: font as string, label: t(`pageStyle:font.${font}`) })),
        ]}
        value={look.font ?? SHARED}
        onChange={(font) => change("font", (font || null) as MailTheme["font"])}
      />
      <Select
        label={t("pageStyle:corners.label")}
        options={[
          ...(shared ? [as(t(`pageStyle:corners.${shared.corners}`))] : []),
          ...CORNERS.map((corners) => ({
            value: corners as string,
            label: t(`pageStyle:corners.${corners}`),
          })),
        ]}
        value={look.corners ?? SHARED}
        onChange={(corners) => change("corners", (corners || null) as MailTheme["corners"])}
      />
      <WidthField
        {...{ width: look.width, min: MIN_MAIL_WIDTH, max: MAX_MAIL_WIDTH }}
        {...(shared && { automatic: shared.width })}
        {...typed.of("width")}
        onChange={(width) => change("width", width)}
      />
    </>
  );
}

/** The choice that leaves it to the look of all emails. */
const SHARED = "";
