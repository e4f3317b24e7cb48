import { BlockStack, Button, ChoiceList, InlineStack, Tag, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { CallFailure } from "../../components/call-failure";
import type { CallData } from "../../endApi/calls";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import type { Rules } from "./load-delivery-promise.server";

interface Props {
  products: Rules["excluded_products"];
  isBusy: boolean;
  onChange: (products: Rules["excluded_products"]) => void;
}

/** Products that have no date, found among those of the latest orders. */
export function ExcludedProducts({ products, isBusy, onChange }: Props) {
  const { t } = useTranslation("deliveryPromise");
  const { call, failure, isBusy: isSearching } = useEndApi();
  const [text, setText] = useState("");
  const [found, setFound] = useState<(CallData<"findSoldProducts"> & { text: string }) | null>(null);
  const search = async () => {
    const outcome = await call("findSoldProducts", { search: text });
    if (outcome.ok) setFound({ ...outcome.data, text });
  };
  const shown = found?.products ?? [];
  const choose = (ids: string[]) => {
    const kept = products.filter(({ id }) => !shown.some((product) => product.id === id));
    onChange([...kept, ...shown.filter(({ id }) => ids.includes(id))]);
  };

  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {t("excluded.title")}
      </Text>
      <Text as="p" tone="subdued">
        {t("excluded.text")}
      </Text>
      {products.length > 0 && (
        <InlineStack gap="200">
          {products.map(({ id, title }) => (
            <Tag key={id} onRemove={() => onChange(products.filter((product) => product.id !== id))}>
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
          label={t("excluded.search")}
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
              accessibilityLabel={`${t("excluded.find")}: ${t("excluded.search")}`}
            >
              {t("excluded.find")}
            </Button>
          }
        />
      </form>
      <CallFailure failure={failure} />
      {found && shown.length === 0 && (
        <Text as="p" tone="subdued">
          {t("excluded.none", { text: found.text })}
        </Text>
      )}
      {shown.length > 0 && (
        <ChoiceList
          title={t("excluded.found")}
          allowMultiple
          choices={shown.map(({ id, title }) => ({ value: id, label: title }))}
          selected={products.map(({ id }) => id)}
          disabled={isBusy}
          onChange={choose}
        />
      )}
    </BlockStack>
  );
}
