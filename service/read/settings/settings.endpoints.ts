import type { Handlers } from "../../platform/http/handlers";
import { settingHistory, settingsExport } from "./setting-history";

export const settingHistoryHandlers = {
  getSettingHistory: ({ ctx, actor, query }) => settingHistory(ctx, actor, query.setting),
  exportSettings: ({ ctx, actor }) => settingsExport(ctx, actor),
} satisfies Handlers;
