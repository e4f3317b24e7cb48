import { useMemo } from "react";
import { useTranslation } from "../../../i18n/translation";
import type { FieldWords } from "../../editors/fields/use-field-words";

/** The words of sections' settings (test/app/page-editor.test.tsx asks for them). */
export function usePageFieldWords(): FieldWords {
  const { t, i18n } = useTranslation("pageEditor");
  return useMemo(
    () => ({
      label: (name) => t(`fields.${name}` as "fields.title"),
      help: (name) => (i18n.exists(`pageEditor:help.${name}`) ? t(`help.${name}` as "help.url") : undefined),
      option: (name, option) => t(`options.${name}.${option}` as "options.side.left"),
    }),
    [t, i18n],
  );
}
