import type { ShipmentId } from "../../../../contract/ids";
import { anEventAt, applyEvents } from "../../shipments";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";

export function shipmentCalls({ service, shop, order, shipment }: Prepared): ValidCalls {
  let minutes = 0;
  // One that customers are told about, and each request at a time of its own.
  const move = async () => {
    minutes += 1;
    const at = new Date(service.clock.now.getTime() - minutes * 60_000);
    await applyEvents(service, shop, shipment as ShipmentId, [anEventAt(at)]);
    await service.ctx.db.deleteFrom("rateLimits").where("key", "like", "resend%").execute();
  };
  // Another day each time: the same once more changes nothing.
  let days = 0;
  const aDate = () => {
    days += 1;
    const day = new Date(service.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    return { order, shipment, date: { from: day, to: day, reason: "agreed" as const } };
  };
  return {
    previewMail: { input: { shipment } },
    previewOrderMail: { input: { order } },
    resendOrderMail: { input: { order, mail: "order_confirmed" }, restore: move },
    resendMail: { input: { shipment }, restore: move },
    refreshShipment: { input: { id: shipment } },
    getShipmentCheck: { input: { id: shipment, mark: "0-0-0" } },
    setDeliveryDate: { input: aDate },
    changeShipment: { input: { id: shipment, tracking_number: "SIM000000001", courier: null } },
  };
}
