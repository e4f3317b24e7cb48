import type { ValidCalls } from "../../main/http/valid-call";

export function searchCalls(): ValidCalls {
  return {
    searchShipments: { input: { query: "sim" } },
    searchOrders: { input: { query: "1" } },
    searchCustomers: { input: { query: "example" } },
    updateSettingConfig: { input: { global_search_config: { pined_item_list: [], search_history: [] } } },
  };
}
