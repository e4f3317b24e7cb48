import type { Items } from "../../../machines/search-items";
import type { Presenters } from "../../endApi/present-calls.server";
import { itemsIn } from "./stored-items.server";

declare module "../../endApi/calls" {
  interface PresentedCalls {
    getSettingConfig: Items;
    updateSettingConfig: Items;
  }
}

const items = ({ global_search_config: config }: { global_search_config: Parameters<typeof itemsIn>[0] }) =>
  Promise.resolve(itemsIn(config));

export const searchPresenters: Pick<Presenters, "getSettingConfig" | "updateSettingConfig"> = {
  getSettingConfig: items,
  updateSettingConfig: items,
};
