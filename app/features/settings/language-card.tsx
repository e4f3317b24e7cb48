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

/** The interface language of the store. Once saved, the page switches to it; the toast offers an undo. */
export function LanguageCard({ saved }: { saved: string }) {
  const { t, i18n } = useTranslation(["settings", "shell", "errors"]);
  const [chosen, setChosen] = useState(saved);
  // The language stored before a change whose toast was not shown yet.
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
  // Only once the page has switched: the toast and its Undo are in the new language, too.
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
