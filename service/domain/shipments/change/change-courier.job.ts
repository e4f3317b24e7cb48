import { z } from "zod";
import { ShopId, ShipmentId } from "../../../../contract/ids";
import { defineJob } from "../../../platform/queue/job";
import { transaction } from "../../../platform/db/database";
import { queueTracking } from "../tracking-queue/queue-tracking";
import { listTrackable } from "../shipments.queries";
import { toTrackingRequest } from "../tracking-request";

/**
 * Changes the courier of a shipment at its provider, then queues its registration. Where the provider cannot change it, the number is
 * stopped and registered again. Safe to run twice: a repeated change is refused without harm, and a number that the
 * provider has already is not counted again.
 */
export const changeCourierAtProvider = defineJob({
  name: "shipment.change-courier",
  payload: z.object({
    shop: ShopId,
    id: ShipmentId,
    provider: z.string(),
    from: z.string().nullable(),
  }),
  concurrency: 2,
  async run(ctx, { shop, id, provider: providerId, from }) {
    const [shipment] = await listTrackable(ctx.db, [{ shop, id }]);
    const provider = ctx.trackingProviders.find((each) => each.id === providerId);
    if (shipment && provider) {
      const request = { ...toTrackingRequest(shipment), courier: from };
      if (shipment.courier !== null && provider.limits.courierChanges > 0) {
        await provider.changeCourier(request, shipment.courier);
      } else {
        await provider.stop([request]);
      }
    }
    await transaction(ctx.db, (tx) => queueTracking(ctx, tx, shop, [id]));
  },
});
