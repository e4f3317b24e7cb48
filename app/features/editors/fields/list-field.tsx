import { BlockStack, Button, InlineError, InlineStack, Text } from "@shopify/polaris";
import { ArrowDownIcon, ArrowUpIcon, DeleteIcon, PlusIcon } from "@shopify/polaris-icons";
import { useId } from "react";
import { useTranslation } from "../../../i18n/translation";
import { emptyItem } from "./empty-value";
import { newId } from "./new-id";
import { Fieldset } from "./fieldset";
import type { FieldsWithin, SettingFieldProps } from "./field-props";
import { useFieldWords } from "./use-field-words";

type Item = Record<string, unknown> & { id: string };

/** A list of items, such as the entries of a menu: each with its fields, sorted by buttons. */
export function ListField({ field, path, value, form, draw }: SettingFieldProps<"list"> & FieldsWithin) {
  const { t } = useTranslation("editors");
  const words = useFieldWords();
  const items = value as Item[];
  const label = words.label(field.name);
  const error = form.errorOf(path);
  const errorId = useId();
  const change = (next: Item[]) => form.change(path, next);
  const add = () => {
    const id = newId(
      "item",
      items.map((each) => each.id),
    );
    change([...items, { id, ...emptyItem(field.fields) }]);
  };

  return (
    <Fieldset label={label}>
      {items.map((item, index) => (
        <fieldset key={item.id} className="wb-field-item">
          <legend className="wb-hidden">{t("list.item", { number: index + 1 })}</legend>
          <BlockStack gap="300">
            <ItemHead
              name={t("list.item", { number: index + 1 })}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              canRemove={items.length > field.min}
              onMove={(by) => change(items.toSpliced(index, 1).toSpliced(index + by, 0, item))}
              onRemove={() => change(items.toSpliced(index, 1))}
            />
            {draw(field.fields, [...path, index], item)}
          </BlockStack>
        </fieldset>
      ))}
      {error && <InlineError fieldID={errorId} message={error} />}
      <InlineStack gap="200" blockAlign="center">
        <Button icon={PlusIcon} disabled={items.length >= field.max} onClick={add}>
          {t("list.add")}
        </Button>
        <Text as="span" tone="subdued">
          {t("list.count", { count: items.length, max: field.max })}
        </Text>
      </InlineStack>
    </Fieldset>
  );
}

interface HeadProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  canRemove: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function ItemHead({ name, isFirst, isLast, canRemove, onMove, onRemove }: HeadProps) {
  const { t } = useTranslation("editors");
  return (
    <InlineStack align="space-between" blockAlign="center" wrap={false}>
      <Text as="span" fontWeight="medium">
        {name}
      </Text>
      <InlineStack wrap={false}>
        <Button
          icon={ArrowUpIcon}
          variant="tertiary"
          disabled={isFirst}
          accessibilityLabel={t("sort.upOf", { name })}
          onClick={() => onMove(-1)}
        />
        <Button
          icon={ArrowDownIcon}
          variant="tertiary"
          disabled={isLast}
          accessibilityLabel={t("sort.downOf", { name })}
          onClick={() => onMove(1)}
        />
        <Button
          icon={DeleteIcon}
          variant="tertiary"
          disabled={!canRemove}
          accessibilityLabel={t("removeOf", { name })}
          onClick={onRemove}
        />
      </InlineStack>
    </InlineStack>
  );
}
