import { z } from "zod";
import type { ShopId } from "../../../contract/ids";
import { defineJob, type Job } from "../../platform/queue/job";
import { listInstalledShops } from "./shops.queries";

/** A job that queues another for every installed shop, at its times. It is safe to run twice where that one is. */
export function forEachShop(
  job: Job<z.ZodObject<{ shop: typeof ShopId }>>,
  { name, schedule }: { name: string; schedule: string },
): Job<z.ZodObject> {
  return defineJob({
    name,
    payload: z.object({}),
    schedule,
    async run(ctx) {
      const shops = await listInstalledShops(ctx.db);
      await ctx.enqueueAll(
        ctx.db,
        job,
        shops.map(({ id }) => ({ shop: id })),
      );
    },
  });
}
