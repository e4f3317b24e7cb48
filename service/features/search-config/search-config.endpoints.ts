import type { Handlers } from "../../platform/http/handlers";
import { changeSettingConfig, settingConfig } from "./search-config";

export const searchConfigHandlers = {
  getSettingConfig: ({ ctx, actor }) => settingConfig(ctx, actor),
  updateSettingConfig: ({ ctx, actor, body }) => changeSettingConfig(ctx, actor, body),
} satisfies Handlers;
