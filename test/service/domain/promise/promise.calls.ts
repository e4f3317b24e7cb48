import { INITIAL_DELIVERY_RULES } from "../../../../contract/estimated-delivery";
import type { ValidCalls } from "../../main/http/valid-call";

export const AN_EXAMPLE = {
  ...{ ordered_at: "2026-11-24T10:00", fulfilled_at: "", country: "DE", region: "", postal_code: "" },
  ...{ method: "", courier: "", product: "" },
};

export const promiseCalls = (): ValidCalls => ({
  updateDeliveryRules: { input: { value: INITIAL_DELIVERY_RULES, version: 0 } },
  tryDeliveryRules: { input: { rules: INITIAL_DELIVERY_RULES, example: AN_EXAMPLE } },
  listHolidays: { input: { country: "DE" } },
  findSoldProducts: { input: { search: "lamp" } },
  findCollections: { input: { search: "gifts" } },
});
