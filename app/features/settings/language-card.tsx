import { Card, Select } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LOCALES, localeFor } from "../../../contract/locales";
import type { Failure } from "../../endApi/failure";
import { useFormPart } from "../../shell/page-form";
import { useToast } from "../../shell/toasts";
import { useCall } from "../../shell/use-call";

/** Each language by its own name, so that it is found by somebody who cannot read the one that is set. */
const OPTIONS = LOCALES.map(({ code, name }) => ({ value: code as string, label: name }));

/** The interface language of the store. Saved, the page speaks it at once; the toast takes it back. */
export function LanguageCard({ saved }: { saved: string }) {
  const { t, i18n } = useTranslation(["settings", "shell", "errors"]);
  const [chosen, setChosen] = useState(saved);
  // What was stored before a change of which nothing was said yet.
  const before = useRef<string | null>(null);
  // What an undo on its way will have stored: the fields are not unsaved meanwhile.
  const [undone, setUndone] = useState<string | null>(null);
  const { ask } = useCall("/track/language");
  const showToast = useToast();

  const undo = async (locale: string) => {
    setChosen(locale);
    setUndone(locale);
    try {
      await ask({ locale });
    } catch (thrown) {
      // The bar comes back with it, so the toast is not the only trace.
      const { message } = thrown as Failure;
      showToast({ content: message || t("errors:server.title"), error: true });
    } finally {
      setUndone(null);
    }
  };
  const save = async () => {
    before.current = saved;
    try {
      await ask({ locale: chosen });
    } catch (thrown) {
      before.current = null;
      throw thrown;
    }
  };
  // Only once the page speaks the new language: the toast and its Undo should, too.
  const speaksIt = i18n.language === localeFor(saved).tag;
  useEffect(() => {
    const earlier = before.current;
    if (earlier === null || earlier === saved || !speaksIt) return;
    before.current = null;
    showToast({
      content: t("settings:language.saved"),
      action: { content: t("shell:undo"), onAction: () => void undo(earlier) },
    });
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
        onChange={setChosen}
        disabled={isBusy}
      />
    </Card>
  );
}
