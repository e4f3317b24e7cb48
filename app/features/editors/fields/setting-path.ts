import { ownValue } from "../../../../contract/own-value";

/** Where a value stands within settings: `["items", 0, "title"]`. */
export type SettingPath = readonly (string | number)[];

/** The settings with another value at this place; nothing on the way to it is changed. */
export function withSetting<Settings>(settings: Settings, path: SettingPath, value: unknown): Settings {
  const [key, ...rest] = path;
  if (key === undefined) return value as Settings;
  if (Array.isArray(settings)) {
    const index = Number(key);
    return settings.with(index, withSetting(settings[index], rest, value)) as Settings;
  }
  const before = (settings ?? {}) as Record<string, unknown>;
  return { ...before, [key]: withSetting(ownValue(before, String(key)), rest, value) } as Settings;
}

/** As errors name it: `items.0.title`. */
export const pathName = (path: SettingPath): string => path.join(".");
