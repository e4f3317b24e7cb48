import { BlockStack, Button, ChoiceList, InlineStack, Tag, Text, TextField } from "@shopify/polaris";
import { useMemo, useState } from "react";
import type { Conditions } from "../../../../contract/page-document";
import { SHIPMENT_STATUSES, statusLabel, type StatusLabel } from "../../../../contract/status-labels";
import { useTranslation } from "../../../i18n/translation";
import { countriesIn, languagesIn } from "../../tracking-pages/code-names";
import { CodesField } from "../../tracking-pages/codes-field";
import { MomentField } from "../fields/moment-field";

interface Props {
  conditions: Conditions | undefined;
  /** Null where none is left. */
  onChange: (conditions: Conditions | null) => void;
}

type List = "statuses" | "countries" | "languages" | "tags";
/** Pending is two statuses, and the merchant knows one. */
const LABELS = [...new Set(SHIPMENT_STATUSES.map(statusLabel))];
const MAX_TAGS = 50;

/** When a section is shown: status, destination, language, tag of the order, and time. All that are stated have to be met. */
export function ConditionsForm({ conditions = {}, onChange }: Props) {
  const { t, i18n } = useTranslation(["pageEditor", "status"]);
  const { language } = i18n;
  const [countries, languages] = useMemo(() => [countriesIn(language), languagesIn(language)], [language]);
  const change = (changed: Partial<Record<keyof Conditions, unknown>>) => {
    const next = Object.entries({ ...conditions, ...changed }).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    );
    onChange(next.length > 0 ? (Object.fromEntries(next) as Conditions) : null);
  };
  const codesOf = (list: List) => conditions[list] ?? [];
  const labels = LABELS.filter((label) => conditions.statuses?.some((each) => statusLabel(each) === label));

  return (
    <details className="wb-conditions" open={Object.keys(conditions).length > 0 || undefined}>
      <summary>
        <Text as="span" variant="headingSm">
          {t("pageEditor:conditions.title")}
        </Text>
      </summary>
      <BlockStack gap="400">
        <Text as="p" tone="subdued">
          {t("pageEditor:conditions.text")}
        </Text>
        <ChoiceList
          title={t("pageEditor:conditions.statuses")}
          allowMultiple
          choices={LABELS.map((label) => ({ value: label, label: t(`status:${label}`) }))}
          selected={labels}
          onChange={(chosen: string[]) => change({ statuses: statusesOf(chosen as StatusLabel[]) })}
        />
        <CodesField
          label={t("pageEditor:conditions.countries")}
          helpText={t("pageEditor:conditions.search")}
          choices={countries}
          chosen={codesOf("countries")}
          onChange={(chosen) => change({ countries: chosen })}
        />
        <CodesField
          label={t("pageEditor:conditions.languages")}
          helpText={t("pageEditor:conditions.search")}
          choices={languages}
          chosen={codesOf("languages")}
          onChange={(chosen) => change({ languages: chosen })}
        />
        <TagsField tags={codesOf("tags")} onChange={(tags) => change({ tags })} />
        <MomentField
          label={t("pageEditor:conditions.from")}
          value={conditions.from ?? null}
          onChange={(from) => change({ from })}
        />
        <MomentField
          label={t("pageEditor:conditions.until")}
          value={conditions.until ?? null}
          onChange={(until) => change({ until })}
        />
      </BlockStack>
    </details>
  );
}

const statusesOf = (labels: StatusLabel[]) =>
  SHIPMENT_STATUSES.filter((status) => labels.includes(statusLabel(status)));

/** Tags as they are at Shopify, where they may be any text. */
function TagsField({ tags, onChange }: { tags: string[]; onChange: (tags: string[]) => void }) {
  const { t } = useTranslation("pageEditor");
  const [text, setText] = useState("");
  const tag = text.trim();
  const add = () => {
    if (tag !== "" && !tags.includes(tag)) onChange([...tags, tag]);
    setText("");
  };
  return (
    <BlockStack gap="200">
      <TextField
        label={t("conditions.tags")}
        value={text}
        maxLength={255}
        autoComplete="off"
        disabled={tags.length >= MAX_TAGS}
        onChange={setText}
        connectedRight={
          <Button disabled={tag === ""} onClick={add}>
            {t("conditions.addTag")}
          </Button>
        }
      />
      <InlineStack gap="200">
        {tags.map((each) => (
          <Tag key={each} onRemove={() => onChange(tags.filter((other) => other !== each))}>
            {each}
          </Tag>
        ))}
      </InlineStack>
    </BlockStack>
  );
}
