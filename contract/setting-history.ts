import { z } from "zod";
import { get, nothing } from "./endpoint";
import { SettingChange } from "./setting";

/** A kept version of a setting; `value` has the shape of the setting's own call. */
const SettingVersion = SettingChange.extend({ version: z.int(), value: z.unknown() });

export const getSettingHistory = get("/api/store/setting-history", {
  summary: "Earlier versions of a setting, the newest first, each with who saved it and when",
  feature: null,
  query: z.object({ setting: z.string().max(100) }),
  response: z.object({
    versions: z.array(SettingVersion),
    /** What the store had before the first of all versions. */
    initial: z.unknown(),
  }),
});

export const exportSettings = get("/api/store/settings-export", {
  summary:
    "All settings of the store, each as its own call answers it; without those that the plan does not include",
  feature: null,
  query: nothing,
  response: z.object({ settings: z.record(z.string(), z.unknown()) }),
});

export const settingEndpoints = { getSettingHistory, exportSettings };
