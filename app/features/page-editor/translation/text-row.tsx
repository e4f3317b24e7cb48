import { Badge, BlockStack, Button, InlineStack, Text, TextField } from "@shopify/polaris";
import { LABEL_PLACE } from "../../../../contract/page-limits";
import type { PageText } from "../../../../storefront/translation/page-texts";
import { numbersOfForm, placeholderFaults } from "../../../../storefront/translation/placeholders";
import { useTranslation } from "../../../i18n/translation";

interface Props {
  text: PageText;
  language: string;
  dir: "ltr" | "rtl";
  /** Another text of the list has the same original: its key tells which it is. */
  isTwice: boolean;
  /** What a label of ours says in the reader's language; null where that is its original, or the text is the merchant's. */
  meaning: { text: string; language: string } | null;
  /** Characters at most. */
  max: number;
  onChange: (text: string) => void;
  onKeep: () => void;
}

/** From here on a text is written in a field of several lines. */
const ONE_LINE = 60;

/** A text beside its original, with what is wrong with it. */
export function TextRow({ text, language, dir, isTwice, meaning, max, onChange, onKeep }: Props) {
  const { t } = useTranslation("pageTranslation");
  const { place, original, ours, form } = text;
  const label = plain(original);
  const numbers = form && numbersOfForm(language, form).join(", ");
  const details = [numbers && t("form", { numbers }), isTwice && keyOf(place)].filter(Boolean);
  return (
    <div className="wb-text-row" data-dir={dir}>
      <TextField
        label={details.length > 0 ? `${label} (${details.join(", ")})` : label}
        value={text.text}
        placeholder={ours ?? original}
        {...(original.length > ONE_LINE && { multiline: 2 })}
        maxHeight={240}
        maxLength={max}
        autoComplete="off"
        spellCheck
        {...(text.text && { labelAction: { content: t("reset"), onAction: () => onChange("") } })}
        helpText={<Notes {...{ text, meaning, onKeep }} isLabel={place.startsWith(`${LABEL_PLACE}.`)} />}
        onChange={onChange}
      />
    </div>
  );
}

interface NotesProps extends Pick<Props, "text" | "meaning" | "onKeep"> {
  isLabel: boolean;
}

function Notes({ text, meaning, isLabel, onKeep }: NotesProps) {
  const { t } = useTranslation("pageTranslation");
  const isMissing = text.text === "" && text.ours === null;
  const { missing, unknown } =
    isLabel && text.text ? placeholderFaults(text.place, text) : { missing: [], unknown: [] };
  if (!meaning && !isMissing && !text.isOutdated && missing.length + unknown.length === 0) return null;
  return (
    <BlockStack gap="100">
      {meaning && <span lang={meaning.language}>{meaning.text}</span>}
      {isMissing && (
        <InlineStack>
          <Badge tone="attention">{t("missing")}</Badge>
        </InlineStack>
      )}
      {text.isOutdated && (
        <InlineStack gap="200" blockAlign="center">
          <Badge tone="warning">{t("outdated")}</Badge>
          <Button variant="plain" onClick={onKeep}>
            {t("keep")}
          </Button>
        </InlineStack>
      )}
      {missing.length > 0 && (
        <Text as="span" tone="caution">
          {t("placeholder.missing", { names: missing.join(", ") })}
        </Text>
      )}
      {unknown.length > 0 && (
        <Text as="span" tone="caution">
          {t("placeholder.unknown", { names: unknown.join(", ") })}
        </Text>
      )}
    </BlockStack>
  );
}

/** Without what its group says already: the section, or that it is a label. */
const keyOf = (place: string): string => place.slice(place.indexOf(".") + 1);

/** Rich text without its tags. */
const plain = (text: string) => text.replace(/<[^<>]*>/g, " ").trim();
