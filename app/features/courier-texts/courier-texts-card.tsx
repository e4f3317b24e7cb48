import { BlockStack, Button, Checkbox, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { MAX_TEXT_PAIRS, TEXT_LANGUAGES } from "../../../contract/courier-texts-limits";
import { SettingCard } from "../../form/setting-card";
import { useSettingForm } from "../../form/use-setting-form";
import { useTranslation } from "../../i18n/translation";
import type { CourierTextsView } from "./load-courier-texts.server";
import { areComplete, type Pair, pairFaults } from "./pair-faults";
import { PairRow } from "./pair-row";
import { UnknownTexts } from "./unknown-texts";

type Setting = CourierTextsView["saved"]["value"];

/** Above so many pairs there is a field to search them. */
const FEW = 5;

/** Names of products, the same in all languages. */
const ENGINES = { deepl: "DeepL", libretranslate: "LibreTranslate" };

/** The shop's own words for couriers' texts, with the texts that have none. */
export function CourierTextsCard({ saved, unknown, engine }: CourierTextsView) {
  const { t, i18n } = useTranslation("courierTexts");
  const [query, setQuery] = useState("");
  const form = useSettingForm("updateCourierTexts", saved, {
    isValid: ({ pairs }) => areComplete(pairs),
    describe: ({ pairs }: Setting) =>
      pairs.map(({ language, before, after }) => ({ label: before, text: `${after} (${language})` })),
  });
  const { fields, change, errorOf, isBusy } = form;
  const { pairs, automatic } = fields;
  const faults = pairFaults(pairs);
  const isFull = pairs.length >= MAX_TEXT_PAIRS;
  const language = TEXT_LANGUAGES.find((tag) => tag === i18n.language) ?? "en";
  const put = (index: number, part: Partial<Pair>) =>
    change({ pairs: pairs.map((pair, at) => (at === index ? { ...pair, ...part } : pair)) });
  const add = (before: string) => {
    setQuery("");
    change({ pairs: [...pairs, { language, before, after: "", match: "whole" }] });
  };
  const listed = new Set(pairs.map(({ before }) => before));
  const shown = pairs.flatMap((pair, index) => (isFound(pair, query) ? [{ pair, index }] : []));

  return (
    <SettingCard setting="courier_texts" form={form}>
      <BlockStack gap="400">
        {pairs.length === 0 && <Text as="p">{t("none")}</Text>}
        {pairs.length > FEW && (
          <TextField label={t("search")} value={query} onChange={setQuery} autoComplete="off" type="search" />
        )}
        {shown.map(({ pair, index }) => (
          <PairRow
            key={index}
            pair={pair}
            number={index + 1}
            fault={faults[index]!}
            errorOf={(field) => errorOf(`pairs.${index}.${field}`)}
            onChange={(part) => put(index, part)}
            onRemove={() => change({ pairs: pairs.filter((_, at) => at !== index) })}
            isBusy={isBusy}
          />
        ))}
        {pairs.length > 0 && shown.length === 0 && (
          <Text as="p" tone="subdued">
            {t("noMatch")}
          </Text>
        )}
        {isFull && <Text as="p">{t("full", { num: MAX_TEXT_PAIRS })}</Text>}
        <div>
          <Button onClick={() => add("")} disabled={isBusy || isFull}>
            {t("add")}
          </Button>
        </div>
        <Checkbox
          label={t("automatic")}
          helpText={engine ? t("automaticHelp", { engine: ENGINES[engine] }) : t("automaticNone")}
          checked={automatic && engine !== null}
          onChange={(isOn) => change({ automatic: isOn })}
          disabled={isBusy || engine === null}
        />
        <UnknownTexts
          texts={unknown.filter(({ text }) => !listed.has(text))}
          onUse={add}
          isDisabled={isBusy || isFull}
        />
      </BlockStack>
    </SettingCard>
  );
}

/** A pair that is still empty is always found: it was only just added. */
function isFound({ before, after }: Pair, query: string): boolean {
  const words = query.trim().toLowerCase();
  return before === "" || after === "" || `${before}\n${after}`.toLowerCase().includes(words);
}
