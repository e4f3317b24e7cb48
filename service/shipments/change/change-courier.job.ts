import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { defineJob } from "../../queue/job";
import { trackShipments } from "../track-shipments";
import { listTrackable } from "../shipments.queries";
import { toTrackingRequest } from "../tracking-request";

/**
 * Tells the provider that had a shipment which courier it is of now, and asks about it. Where the provider cannot change
 * it, the number is stopped and registered anew. Safe to run twice: a provider refuses the same change the second time
 * without harm, and a number that it has already is not counted again.
 */
export const changeCourierAtProvider = defineJob({
  name: "shipment.change-courier",
  payload: z.object({
    shop: ShopId,
    id: z.string(),
    provider: z.string(),
    from: z.string().nullable(),
  }),
  concurrency: 2,
  async run(ctx, { shop, id, provider: providerId, from }) {
    const [shipment] = await listTrackable(ctx.db, shop, [id]);
    const provider = ctx.couriers.find((each) => each.id === providerId);
    if (shipment && provider) {
      const request = { ...toTrackingRequest(shipment), courier: from };
      if (shipment.courier !== null && provider.limits.courierChanges > 0) {
        await provider.changeCourier(request, shipment.courier);
      } else {
        await provider.stop([request]);
      }
    }
    await trackShipments(ctx, shop, [id]);
  },
});
