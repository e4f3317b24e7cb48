import { Card, Select } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { LOCALES, type LocaleCode, localeFor } from "../../../contract/locales";
import { useTranslation } from "../../i18n/translation";
import { useFormPart } from "../../form/form-parts";
import { useToast } from "../../shell/toasts";
import { orThrow, useEndApi } from "../../shell/use-end-api";

/** Each language by its own name, which those who cannot read the current language recognise. */
const OPTIONS = LOCALES.map(({ code, name }) => ({ value: code as string, label: name }));

/** The interface language of the store. Once saved, the page switches to it; the toast offers an undo. */
export function LanguageCard({ saved }: { saved: LocaleCode }) {
  const { t, i18n } = useTranslation(["settings", "errors"]);
  const [chosen, setChosen] = useState(saved);
  // The language stored before a change whose toast was not shown yet.
  const before = useRef<LocaleCode | null>(null);
  // The language that a pending undo will store: the fields do not count as unsaved meanwhile.
  const [undone, setUndone] = useState<string | null>(null);
  const { call } = useEndApi();
  const showToast = useToast();

  const undo = async (locale: LocaleCode) => {
    setChosen(locale);
    setUndone(locale);
    const outcome = await call("updateLocale", { locale });
    // The save bar returns with the failure, so the toast is not its only sign.
    if (!outcome.ok) showToast({ content: outcome.message || t("errors:server.title"), error: true });
    setUndone(null);
  };
  const save = async () => {
    before.current = saved;
    try {
      await orThrow(call("updateLocale", { locale: chosen }));
    } catch (thrown) {
      before.current = null;
      throw thrown;
    }
  };
  // After the page has switched, so that toast and Undo are in the new language, too.
  const speaksIt = i18n.language === localeFor(saved).tag;
  useEffect(() => {
    const earlier = before.current;
    if (earlier === null || earlier === saved || !speaksIt) return;
    before.current = null;
    showToast({ content: t("settings:language.saved"), undo: () => void undo(earlier) });
  });

  const { isBusy } = useFormPart("language", {
    values: chosen,
    saved: undone ?? saved,
    save,
    discard: () => setChosen(saved),
  });

  return (
    <Card>
      <Select
        label={t("settings:language.label")}
        options={OPTIONS}
        value={chosen}
        onChange={(code) => setChosen(code as LocaleCode)}
        disabled={isBusy}
      />
    </Card>
  );
}
