import { Checkbox } from "@shopify/polaris";
import { useTranslation } from "../../../i18n/translation";
import { emptyItem } from "./empty-value";
import { Fieldset } from "./fieldset";
import type { FieldsWithin, SettingFieldProps } from "./field-props";
import { useFieldWords } from "./use-field-words";

/** Settings that belong together, such as a button's label and URL; one that may be absent is added and removed as a whole. */
export function GroupField({ field, path, value, form, draw }: SettingFieldProps<"group"> & FieldsWithin) {
  const { t } = useTranslation("editors");
  const words = useFieldWords();
  const label = words.label(field.name);
  const values = value as Record<string, unknown> | null;

  return (
    <Fieldset label={label}>
      {field.isOptional && (
        <Checkbox
          label={t("group.shown", { label })}
          checked={values !== null}
          onChange={(isShown) => form.change(path, isShown ? emptyItem(field.fields) : null)}
        />
      )}
      {values && draw(field.fields, path, values)}
    </Fieldset>
  );
}
