import { z } from "zod";
import type { FeatureId } from "../permissions/decide";
import { get, nothing, post } from "./endpoint";
import type { Topic } from "./topics";

/** What of a stored document may name a customer, and what an erasure does about it. */
export type PersonalData<Value> =
  | "none"
  /**
   * Properties with free text, at whatever depth, from which the person's words are cut; a list item whose property `itemsBy`
   * has one is removed as a whole.
   */
  | { texts: readonly string[]; itemsBy?: string }
  /** The document without anything that may name a customer. */
  | { erase(value: Value): Value };

/** A JSON document of a shop: a row of `setting_documents`. */
export interface StoredDocument<Value = unknown> {
  /** The row's key. Never renamed. */
  area: string;
  /** Reads what is stored: a schema, which throws on what it does not know unless it says itself what stands in. */
  stored: { parse(document: unknown): Value };
  /** What a shop has until it is changed. */
  initial: Value;
  personalData: PersonalData<Value>;
  /** Whether every change is kept with its author (`setting_versions`), and whether the document is in a shop's export. */
  isSetting: boolean;
  /** The plan feature that it needs; null for every plan. */
  feature: FeatureId | null;
}

/** What a screen remembers for the shop, such as chosen columns: neither versions nor history, the last write wins. */
export function defineRemembered<Value>(
  parts: Pick<StoredDocument<Value>, "area" | "stored" | "initial" | "personalData">,
): StoredDocument<Value> {
  return { ...parts, isSetting: false, feature: null };
}

/** `by`: whether the caller has made the change; "team" is somebody else of the store, or a caller who cannot be told apart. */
export const SettingChange = z.object({ at: z.iso.datetime(), by: z.enum(["you", "team"]) });
export type SettingChange = z.output<typeof SettingChange>;

/** A setting as it is answered. `version` rises with every change and is 0 before the first one, when `changed` is null. */
export const savedSetting = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, version: z.int().min(0), changed: SettingChange.nullable() });
export interface SavedSetting<Value> {
  value: Value;
  version: number;
  changed: SettingChange | null;
}

/** `version`: the one that the caller has changed; refused with 409 (`settingChanged`) where somebody has saved a newer one. */
const settingChange = <Value extends z.ZodType>(value: Value) => z.object({ value, version: z.int().min(0) });

interface SettingParts<Area extends string, Value extends z.ZodType, More extends z.ZodRawShape> {
  area: Area;
  path: `/api/${string}`;
  /** A noun phrase: what is set. */
  summary: string;
  value: Value;
  initial: z.output<Value>;
  feature: FeatureId | null;
  personalData: Exclude<PersonalData<z.output<Value>>, { erase: unknown }>;
  /** Topics that change besides "settings". */
  changes?: readonly Topic[];
  /** Reads what is stored where that has to be more lenient than `value`. */
  stored?: StoredDocument<z.output<Value>>["stored"];
  /** What the call that reads it answers besides: it then needs a handler of its own. */
  more?: More;
}

/**
 * Declares a setting of a shop: a stored document with a version, and its two calls, `get<Name>` and `update<Name>`, at one path.
 * The service has their handlers (service/main/settings.endpoints.ts), unless an area brings its own.
 */
export function defineSetting<
  Name extends string,
  Area extends string,
  Value extends z.ZodType,
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- nothing besides
  More extends z.ZodRawShape = {},
>(name: Name, parts: SettingParts<Area, Value, More>) {
  const { area, path, summary, value, initial, feature, personalData } = parts;
  const setting: StoredDocument<z.output<Value>> & { area: Area } = {
    ...{ area, stored: parts.stored ?? value, initial, personalData, feature },
    isSetting: true,
  };
  const getCall = get(path, {
    ...{ summary, feature },
    query: nothing,
    response: savedSetting(value).extend((parts.more ?? {}) as More),
  });
  const updateCall = post(path, {
    ...{ summary: `Changes: ${summary}`, feature },
    changes: ["settings", ...(parts.changes ?? [])],
    body: settingChange(value),
    response: savedSetting(value),
  });
  const calls = {
    [`get${name}`]: { ...getCall, setting },
    [`update${name}`]: { ...updateCall, setting },
  } as {
    [Key in `get${Name}`]: typeof getCall & { setting: typeof setting };
  } & { [Key in `update${Name}`]: typeof updateCall & { setting: typeof setting } };
  return { ...setting, calls };
}
