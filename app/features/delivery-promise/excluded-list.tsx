import { BlockStack, Button, ChoiceList, InlineStack, Tag, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import type { Rules } from "./load-delivery-promise.server";

type Excluded = Rules["excluded_products"];

interface Props {
  /** Products of the latest orders, or collections of the shop. */
  kind: "excluded" | "excludedCollections";
  chosen: Excluded;
  isBusy: boolean;
  onChange: (chosen: Excluded) => void;
}

/** What has no date by the rules, found by its title. */
export function ExcludedList({ kind, chosen, isBusy, onChange }: Props) {
  const { t } = useTranslation("deliveryPromise");
  const { call, failure, isBusy: isSearching } = useEndApi();
  const [text, setText] = useState("");
  const [found, setFound] = useState<{ entries: Excluded; text: string } | null>(null);
  const search = async () => {
    const outcome =
      kind === "excluded"
        ? await call("findSoldProducts", { search: text })
        : await call("findCollections", { search: text });
    if (!outcome.ok) return;
    const entries = "products" in outcome.data ? outcome.data.products : outcome.data.collections;
    setFound({ entries, text });
  };
  const shown = found?.entries ?? [];
  const choose = (ids: string[]) => {
    const kept = chosen.filter(({ id }) => !shown.some((entry) => entry.id === id));
    onChange([...kept, ...shown.filter(({ id }) => ids.includes(id))]);
  };

  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {t(`${kind}.title`)}
      </Text>
      <Text as="p" tone="subdued">
        {t(`${kind}.text`)}
      </Text>
      {chosen.length > 0 && (
        <InlineStack gap="200">
          {chosen.map(({ id, title }) => (
            <Tag key={id} onRemove={() => onChange(chosen.filter((entry) => entry.id !== id))}>
              {title}
            </Tag>
          ))}
        </InlineStack>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
      >
        <TextField
          label={t(`${kind}.search`)}
          value={text}
          onChange={setText}
          maxLength={100}
          autoComplete="off"
          disabled={isBusy}
          connectedRight={
            <Button
              submit
              loading={isSearching}
              disabled={isBusy}
              accessibilityLabel={`${t("excluded.find")}: ${t(`${kind}.search`)}`}
            >
              {t("excluded.find")}
            </Button>
          }
        />
      </form>
      <CallFailure failure={failure} />
      {found && shown.length === 0 && (
        <Text as="p" tone="subdued">
          {t(`${kind}.none`, { text: found.text })}
        </Text>
      )}
      {shown.length > 0 && (
        <ChoiceList
          title={t(`${kind}.found`)}
          allowMultiple
          choices={shown.map(({ id, title }) => ({ value: id, label: title }))}
          selected={chosen.map(({ id }) => id)}
          disabled={isBusy}
          onChange={choose}
        />
      )}
    </BlockStack>
  );
}
