import { Text } from "@shopify/polaris";
import { useMemo, useState } from "react";
import { FormDialog } from "../../form/form-dialog";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { countriesIn, languagesIn } from "./code-names";
import { CodesField } from "./codes-field";
import type { PageView } from "./load-tracking-pages.server";

/** Which orders' destinations and languages get the page in place of the default one. */
export function RulesDialog({ page, onClose }: { page: PageView; onClose: () => void }) {
  const { t, i18n } = useTranslation("trackingPages");
  const { language } = i18n;
  const [rules, setRules] = useState(page.rules);
  const { call, failure, isBusy } = useEndApi();
  const [countries, languages] = useMemo(() => [countriesIn(language), languagesIn(language)], [language]);
  const save = async () => {
    const input = { id: page.id, rules };
    if ((await call("changePageRules", input, { done: t("rules.saved") })).ok) onClose();
  };

  return (
    <FormDialog
      title={t("menu.rules")}
      fields={[]}
      {...{ failure, isBusy, onClose }}
      onSave={() => void save()}
    >
      <Text as="p" tone="subdued">
        {t("rules.text")}
      </Text>
      <CodesField
        label={t("rules.countries")}
        helpText={t("rules.any")}
        choices={countries}
        chosen={rules.countries}
        onChange={(chosen) => setRules({ ...rules, countries: chosen })}
      />
      <CodesField
        label={t("rules.languages")}
        helpText={t("rules.any")}
        choices={languages}
        chosen={rules.languages}
        onChange={(chosen) => setRules({ ...rules, languages: chosen })}
      />
    </FormDialog>
  );
}
