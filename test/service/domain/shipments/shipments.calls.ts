import type { Prepared, ValidCalls } from "../../main/http/valid-call";

export function shipmentCalls({ shipment }: Prepared): ValidCalls {
  return {
    refreshShipment: { input: { id: shipment } },
    changeShipment: { input: { id: shipment, tracking_number: "SIM000000001", courier: null } },
  };
}
