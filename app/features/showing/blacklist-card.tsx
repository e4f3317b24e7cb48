import { BlockStack, Button, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fold, hasNeedle, needleOf, replaceNeedles } from "../../../contract/hidden-words";
import { MAX_HIDDEN_WORDS } from "../../../contract/showing-limits";
import { isComplete, wordFault } from "./blacklist-faults";
import type { Words } from "./load-showing.server";
import { Preview } from "./preview";
import { SettingCard } from "./setting-card";
import { useShowingPart } from "./use-showing-part";
import { WordRow } from "./word-row";

type Row = Words["blacklist"]["words"][number];

const FRESH: Row = { word: "", action: "hide", replacement: "" };

/** Words and places that shoppers do not read, with a line to try them on. */
export function BlacklistCard({ saved }: { saved: Words["blacklist"] }) {
  const { t } = useTranslation("showing");
  const [line, setLine] = useState("Arrived at Shenzhen airport, CN");
  const { values, change, isBusy } = useShowingPart("blacklisted-routing", saved, {
    isValid: ({ words }) => isComplete(words),
  });
  const { words } = values;
  const put = (index: number, part: Partial<Row>) =>
    change({ words: words.map((row, at) => (at === index ? { ...row, ...part } : row)) });

  return (
    <SettingCard>
      <BlockStack gap="300">
        {words.map((row, index) => (
          <WordRow
            key={index}
            row={row}
            number={index + 1}
            fault={wordFault(words, index)}
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
        <p className="wb-showing-outcome" aria-live="polite">
          {outcomeOf(line, words) ?? t("blacklist.gone")}
        </p>
      </Preview>
    </SettingCard>
  );
}

/** The line as shoppers read it; null where it is hidden with its event. */
function outcomeOf(line: string, words: Row[]): string | null {
  const needles = words
    .map((row) => ({ ...row, needle: needleOf(row.word) }))
    .filter(({ needle }) => needle !== "");
  const hides = needles.filter(({ action }) => action === "hide").map(({ needle }) => needle);
  const replaces = needles
    .filter(({ action }) => action === "replace")
    .map(({ needle, replacement }) => ({ needle, by: replacement }));
  const folded = fold(line);
  if (hasNeedle(folded, hides)) return null;
  return replaces.some(({ needle }) => hasNeedle(folded, [needle])) ? replaceNeedles(folded, replaces) : line;
}
