import {
  type DeliveryRules,
  INITIAL_DELIVERY_RULES,
  type TransitRule,
  type Warehouse,
} from "../../../../contract/estimated-delivery";
import { INITIAL_WAREHOUSE } from "../../../../contract/estimated-delivery-limits";
import type { ShipmentToEstimate } from "../../../../service/domain/promise/estimate-by-rules";

export const aWarehouse = (parts: Partial<Warehouse> = {}): Warehouse => ({ ...INITIAL_WAREHOUSE, ...parts });

export const aTransitRule = (parts: Partial<TransitRule> = {}): TransitRule => ({
  ...{ countries: ["DE"], regions: [], postal: [], methods: [], couriers: [] },
  ...{ days: { min: 2, max: 3 }, courier_days: "every" as const },
  ...parts,
});

/** Rules that are on, with transit days for everywhere. */
export const someRules = (parts: Partial<DeliveryRules> = {}): DeliveryRules => ({
  ...INITIAL_DELIVERY_RULES,
  enabled: true,
  rest: { days: { min: 3, max: 4 }, courier_days: "every" },
  ...parts,
});

export const aShipment = (parts: Partial<ShipmentToEstimate> = {}): ShipmentToEstimate => ({
  ...{ orderedAt: new Date("2026-11-24T10:00:00Z"), fulfilledAt: null, products: [] },
  ...{ country: "DE", region: null, postalCode: null, method: null, courier: null },
  ...parts,
});
