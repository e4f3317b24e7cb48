import { useTranslation } from "../../../i18n/translation";

/** The words of settings: every schema's names and options have some (test/app/page-editor-words.test.ts). */
export function useFieldWords() {
  const { t, i18n } = useTranslation("pageEditor");
  return {
    label: (name: string) => t(`fields.${name}` as "fields.title"),
    /** What is not clear from the label. */
    help: (name: string): string | undefined =>
      i18n.exists(`pageEditor:help.${name}`) ? t(`help.${name}` as "help.url") : undefined,
    option: (name: string, option: string) => t(`options.${name}.${option}` as "options.side.left"),
  };
}
