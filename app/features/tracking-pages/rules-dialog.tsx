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
  const { t, i18n } = useTranslation(["trackingPages", "form"]);
  const { language } = i18n;
  const [rules, setRules] = useState(page.rules);
  const { call, failure, isBusy } = useEndApi();
  const [countries, languages] = useMemo(() => [countriesIn(language), languagesIn(language)], [language]);
  const save = async () => {
    const input = { id: page.id, rules };
    if ((await call("changePageRules", input, { done: t("form:saved") })).ok) onClose();
  };

  return (
    <FormDialog
      title={t("trackingPages:menu.rules")}
      fields={[]}
      {...{ failure, isBusy, onClose }}
      onSave={() => void save()}
    >
      <Text as="p" tone="subdued">
        {t("trackingPages:rules.text")}
      </Text>
      <CodesField
        label={t("trackingPages:rules.countries")}
        helpText={t("trackingPages:rules.any")}
        choices={countries}
        chosen={rules.countries}
        onChange={(chosen) => setRules({ ...rules, countries: chosen })}
      />
      <CodesField
        label={t("trackingPages:rules.languages")}
        helpText={t("trackingPages:rules.any")}
        choices={languages}
        chosen={rules.languages}
        onChange={(chosen) => setRules({ ...rules, languages: chosen })}
      />
    </FormDialog>
  );
}
