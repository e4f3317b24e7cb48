import { Badge, BlockStack, Button, InlineStack, Text, TextField } from "@shopify/polaris";
import { LABEL_PLACE } from "../../../../contract/page-limits";
import type { PageText } from "../../../../storefront/translation/page-texts";
import { numbersOfForm, placeholderFaults } from "../../../../storefront/translation/placeholders";
import { useTranslation } from "../../../i18n/translation";

interface Props {
  text: PageText;
  language: string;
  dir: "ltr" | "rtl";
  /** Characters at most. */
  max: number;
  onChange: (text: string) => void;
  onKeep: () => void;
}

/** From here on a text is written in a field of several lines. */
const ONE_LINE = 60;

/** A text beside its original, with what is wrong with it. */
export function TextRow({ text, language, dir, max, onChange, onKeep }: Props) {
  const { t } = useTranslation("pageTranslation");
  const { place, original, ours, form } = text;
  const label = plain(original);
  const numbers = form && numbersOfForm(language, form).join(", ");
  return (
    <div className="wb-text-row" data-dir={dir}>
      <TextField
        label={numbers ? `${label} (${t("form", { numbers })})` : label}
        value={text.text}
        placeholder={ours ?? original}
        {...(original.length > ONE_LINE && { multiline: 2 })}
        maxHeight={240}
        maxLength={max}
        autoComplete="off"
        spellCheck
        {...(text.text && { labelAction: { content: t("reset"), onAction: () => onChange("") } })}
        helpText={<Notes text={text} onKeep={onKeep} isLabel={place.startsWith(`${LABEL_PLACE}.`)} />}
        onChange={onChange}
      />
    </div>
  );
}

function Notes({ text, isLabel, onKeep }: { text: PageText; isLabel: boolean; onKeep: () => void }) {
  const { t } = useTranslation("pageTranslation");
  const isMissing = text.text === "" && text.ours === null;
  const { missing, unknown } =
    isLabel && text.text ? placeholderFaults(text.place, text) : { missing: [], unknown: [] };
  if (!isMissing && !text.isOutdated && missing.length + unknown.length === 0) return null;
  return (
    <BlockStack gap="100">
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

/** Rich text without its tags. */
const plain = (text: string) => text.replace(/<[^<>]*>/g, " ").trim();
