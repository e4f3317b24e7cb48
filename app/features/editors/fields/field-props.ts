import type { ReactNode } from "react";
import type { Field } from "./describe-fields";
import type { SettingPath } from "./setting-path";
import type { SettingsForm } from "./use-settings-form";

export interface SettingFieldProps<Kind extends Field["kind"] = Field["kind"]> {
  field: Extract<Field, { kind: Kind }>;
  /** Where its value stands within the settings. */
  path: SettingPath;
  value: unknown;
  form: SettingsForm;
}

/** Of a field that has others in it: how they are drawn below one another. */
export interface FieldsWithin {
  draw: (fields: readonly Field[], path: SettingPath, values: Record<string, unknown>) => ReactNode;
}
