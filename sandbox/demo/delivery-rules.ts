import { DeliveryRules, INITIAL_DELIVERY_RULES } from "../../contract/estimated-delivery";
import { INITIAL_WAREHOUSE } from "../../contract/estimated-delivery-limits";

/**
 * How the demo store promises: own history stands before its rules, so that both are seen. Parcels to countries with thirty deliveries
 * have a date by history, those to others one by rules.
 */
export const demoDeliveryRules: DeliveryRules = DeliveryRules.parse({
  ...INITIAL_DELIVERY_RULES,
  enabled: true,
  warehouses: [{ ...INITIAL_WAREHOUSE, name: "Portland", holidays: { country: "US", region: "OR" } }],
  transit: [
    {
      ...{ countries: ["US"], regions: [], postal: [], couriers: [], methods: ["Express"] },
      ...{ days: { min: 1, max: 2 }, courier_days: "mon_fri" },
    },
    {
      ...{ countries: ["US"], regions: [], postal: [], couriers: [], methods: [] },
      ...{ days: { min: 3, max: 5 }, courier_days: "mon_sat" },
    },
    {
      ...{ countries: ["CA", "MX"], regions: [], postal: [], couriers: [], methods: [] },
      ...{ days: { min: 5, max: 8 }, courier_days: "mon_fri" },
    },
  ],
  rest: { days: { min: 7, max: 14 }, courier_days: "mon_fri" },
});
