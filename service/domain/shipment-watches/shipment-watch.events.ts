import { z } from "zod";
import { ShipmentId } from "../../../contract/ids";
import { defineEvent } from "../../platform/events/event-type";

/** The ledger of who wants an email at a shipment's next change: what has become of their wish. The address is nowhere in it. */
export const shipmentWatchChanged = defineEvent({
  name: "shipment-watch.changed",
  version: 1,
  payload: z.object({
    watch: z.string(),
    shipment: ShipmentId,
    recipient: z.string(),
    /**
     * `asked`: on the tracking page, for an address that has to agree first; `confirmed`: by its link, or because it is the order's own;
     * `stopped`: by its link; `used`: an email goes out; `notified`: the usual email about the change is that email.
     */
    change: z.enum(["asked", "confirmed", "stopped", "used", "notified"]),
  }),
  orderOf: () => null,
  // It has no subscriber whose rows a newer one could overtake: what is in force are the rows.
  lock: async () => {},
});
