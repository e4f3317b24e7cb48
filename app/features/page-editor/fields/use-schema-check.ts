import { useCallback } from "react";
import type { z } from "zod";
import type { FieldKey } from "../../../../contract/reasons";
import { wrongFieldsOf } from "../../../../contract/wrong-fields";
import { useTranslation } from "../../../i18n/translation";
import type { CheckSettings, Settings } from "../../editors/fields/use-settings-form";

/** Checks settings by their schema; fields that it refuses have a text of ours. */
export function useSchemaCheck(schema: z.ZodType): CheckSettings {
  const { i18n } = useTranslation("fieldErrors");
  return useCallback(
    (settings) => {
      const { data, error } = schema.safeParse(settings, { reportInput: true });
      if (!error) return { settings: data as Settings, wrong: null };
      const isKey = (key: string): key is FieldKey => i18n.exists(`fieldErrors:${key}`);
      return { settings: null, wrong: wrongFieldsOf(error.issues, isKey) };
    },
    [schema, i18n],
  );
}
