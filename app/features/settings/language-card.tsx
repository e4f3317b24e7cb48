import { BlockStack, Card, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LOCALES } from "../../../contract/locales";
import type { Failure } from "../../endApi/failure";
import { SaveBar } from "../../shell/save-bar";
import { useToast } from "../../shell/toasts";
import { useCall } from "../../shell/use-call";
import { useSaveBar } from "../../shell/use-save-bar";

/** Each language by its own name, so that it is found by somebody who cannot read the one that is set. */
const OPTIONS = LOCALES.map(({ code, name }) => ({ value: code as string, label: name }));

/** The interface language of the store. Saved, the page speaks it at once; the toast takes it back. */
export function LanguageCard({ saved }: { saved: string }) {
  const { t } = useTranslation(["settings", "shell", "errors"]);
  const [chosen, setChosen] = useState(saved);
  const change = useCall("/track/language");
  const showToast = useToast();

  // What an undo on its way will have stored: the fields are not unsaved meanwhile.
  const [undone, setUndone] = useState<string | null>(null);

  const undo = async () => {
    setChosen(saved);
    setUndone(saved);
    try {
      await change.ask({ locale: saved });
    } catch (thrown) {
      // The bar comes back with it, so the toast is not the only trace.
      const { message } = thrown as Failure;
      showToast({ content: message || t("errors:server.title"), error: true });
    } finally {
      setUndone(null);
    }
  };
  const save = async () => {
    await change.ask({ locale: chosen });
    showToast({
      content: t("settings:language.saved"),
      action: { content: t("shell:undo"), onAction: () => void undo() },
    });
  };
  const bar = useSaveBar({
    values: chosen,
    saved: undone ?? saved,
    save,
    discard: () => setChosen(saved),
  });

  return (
    <BlockStack gap="400">
      <SaveBar bar={bar} />
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd" id="language">
            {t("settings:language.title")}
          </Text>
          <Text as="p" tone="subdued">
            {t("settings:language.text")}
          </Text>
          <Select
            label={t("settings:language.label")}
            options={OPTIONS}
            value={chosen}
            onChange={setChosen}
            disabled={bar.snapshot.hasTag("busy")}
          />
        </BlockStack>
      </Card>
    </BlockStack>
  );
}
