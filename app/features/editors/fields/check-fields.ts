import { MAX_ALT_LENGTH } from "../../../../contract/image-limits";
import { ownValue } from "../../../../contract/own-value";
import type { WrongField } from "../../../../contract/wrong-fields";
import { isPageLink } from "../../../../storefront/document/page-link";
import type { Field } from "./describe-fields";
import type { CheckSettings, Settings } from "./use-settings-form";

/** Fields that are asked for only where another one has this value, and may not be empty then. */
export type OnlyWith = Readonly<Record<string, { setting: string; is: string }>>;

/** What is known of settings without their schema. */
export interface DescribedSettings {
  /** Without groups and lists. */
  fields: readonly Field[];
  onlyWith: OnlyWith;
  /** What stands for those that are absent. */
  initial: Settings;
}

/**
 * Checks settings by their fields, as the schema would that these were described of: for forms whose route has no schemas. The service checks
 * by the schema itself.
 */
export function checkByFields({ fields, onlyWith, initial }: DescribedSettings): CheckSettings {
  return (given) => {
    const settings = { ...initial, ...given };
    const wrong: WrongField[] = [];
    const entries = fields.map((field) => {
      const value = valueOf(field, ownValue(settings, field.name));
      const needed = ownValue(onlyWith, field.name);
      const isNeeded = needed !== undefined && ownValue(settings, needed.setting) === needed.is;
      const found = wrongIn(field, value, isNeeded);
      if (found) wrong.push(found);
      return [field.name, value] as const;
    });
    if (wrong.length > 0) return { settings: null, wrong };
    return { settings: Object.fromEntries(entries), wrong: null };
  };
}

/** The settings that are asked for: without those that only another value of one asks for. */
export const shownFields = ({ fields, onlyWith }: DescribedSettings, settings: Settings): Field[] =>
  fields.filter(({ name }) => {
    const needed = ownValue(onlyWith, name);
    return needed === undefined || ownValue(settings, needed.setting) === needed.is;
  });

/** Without blanks around it; of one that is absent, nothing. */
function valueOf(field: Field, value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  return value ?? ("isRequired" in field ? "" : null);
}

function wrongIn(field: Field, value: unknown, isNeeded: boolean): WrongField | null {
  const path = field.name;
  if ("isRequired" in field) {
    const text = String(value);
    if (text === "") return field.isRequired || isNeeded ? { path, key: "required" } : null;
    if (text.length > field.max) return { path, key: "tooLong", values: { max: field.max } };
    return field.kind === "link" && !isPageLink(text) ? { path, key: "link" } : null;
  }
  if (field.kind === "number") {
    if (!Number.isInteger(value)) return { path, key: value === null ? "required" : "wholeNumber" };
    if (Number(value) < field.min) return { path, key: "tooLow", values: { min: field.min } };
    return Number(value) > field.max ? { path, key: "tooHigh", values: { max: field.max } } : null;
  }
  if (field.kind === "image" && value !== null) {
    const { alt } = value as { alt: string };
    if (alt.trim() === "") return { path: `${path}.alt`, key: "required" };
    return alt.length > MAX_ALT_LENGTH
      ? { path: `${path}.alt`, key: "tooLong", values: { max: MAX_ALT_LENGTH } }
      : null;
  }
  return null;
}
