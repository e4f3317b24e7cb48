import { Select } from "@shopify/polaris";
import { LOCALES, type LocaleCode } from "../../../contract/locales";
import { useTranslation } from "../../i18n/translation";

interface Props {
  label: string;
  labelHidden?: boolean;
  /** Null: the store's. */
  language: LocaleCode | null;
  disabled: boolean;
  onChange: (language: LocaleCode | null) => void;
}

/** In which language a recipient gets emails. */
export function LanguageSelect({ language, onChange, ...given }: Props) {
  const { t } = useTranslation("team");
  return (
    <Select
      {...given}
      options={[
        { value: "", label: t("recipients.storeLanguage") },
        ...LOCALES.map(({ code, name }) => ({ value: code as string, label: name })),
      ]}
      value={language ?? ""}
      onChange={(chosen) => onChange(LOCALES.find(({ code }) => code === chosen)?.code ?? null)}
    />
  );
}
