import { BlockStack, Button, TextField } from "@shopify/polaris";
import { useState } from "react";
import { fold, hasTerm, termOf, replaceTerms } from "../../../contract/term-matcher";
import { MAX_HIDDEN_WORDS } from "../../../contract/shopper-visibility-limits";
import { SettingCard } from "../../form/setting-card";
import { useSettingForm } from "../../form/use-setting-form";
import { useTranslation } from "../../i18n/translation";
import { isComplete, wordFault } from "./blacklist-faults";
import type { VisibilityTexts } from "./load-visibility.server";
import { Preview } from "./preview";
import { WordRow } from "./word-row";

type Setting = VisibilityTexts["blacklist"]["value"];
type Row = Setting["words"][number];

const FRESH: Row = { word: "", action: "hide", replacement: "" };

/** Terms and places that are redacted for shoppers, with a line to test them on. */
export function BlacklistCard({ saved }: { saved: VisibilityTexts["blacklist"] }) {
  const { t } = useTranslation("shopperVisibility");
  const [line, setLine] = useState("Arrived at Shenzhen airport, CN");
  const form = useSettingForm("updateBlacklistedRouting", saved, {
    entryKey: "word",
    isValid: ({ words }) => isComplete(words),
    describe: ({ words }: Setting) =>
      words.map(({ word, action, replacement }) => ({
        label: word,
        text: action === "hide" ? t("blacklist.hide") : replacement || t("blacklist.nothing"),
      })),
  });
  const { fields, change, errorOf, isBusy } = form;
  const { words } = fields;
  const put = (index: number, part: Partial<Row>) =>
    change({ words: words.map((row, at) => (at === index ? { ...row, ...part } : row)) });

  return (
    <SettingCard setting="blacklisted_routing" form={form}>
      <BlockStack gap="300">
        {words.map((row, index) => (
          <WordRow
            key={index}
            row={row}
            number={index + 1}
            fault={wordFault(words, index)}
            errorOf={(field) => errorOf(`words.${index}.${field}`)}
            onChange={(part) => put(index, part)}
            onRemove={() => change({ words: words.filter((_, at) => at !== index) })}
            isBusy={isBusy}
          />
        ))}
        <div>
          <Button
            onClick={() => change({ words: [...words, FRESH] })}
            disabled={isBusy || words.length >= MAX_HIDDEN_WORDS}
          >
            {t("blacklist.add")}
          </Button>
        </div>
      </BlockStack>
      <Preview>
        <TextField
          label={t("blacklist.try")}
          value={line}
          onChange={setLine}
          autoComplete="off"
          maxLength={200}
        />
        <p className="wb-visibility-outcome" aria-live="polite">
          {toResult(line, words) ?? t("blacklist.gone")}
        </p>
      </Preview>
    </SettingCard>
  );
}

/** The line after redaction; null where its event is hidden. */
function toResult(line: string, words: Row[]): string | null {
  const terms = words.map((row) => ({ ...row, term: termOf(row.word) })).filter(({ term }) => term !== "");
  const hides = terms.filter(({ action }) => action === "hide").map(({ term }) => term);
  const replaces = terms
    .filter(({ action }) => action === "replace")
    .map(({ term, replacement }) => ({ term, by: replacement }));
  const folded = fold(line);
  if (hasTerm(folded, hides)) return null;
  return replaces.some(({ term }) => hasTerm(folded, [term])) ? replaceTerms(folded, replaces) : line;
}
