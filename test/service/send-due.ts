import { sendDeliveriesType } from "../../service/platform/deliveries/enqueue-deliveries";
import type { TestService } from "./harness";

/**
 * Sends what is due by the test's clock, and ends once nothing of it is under way. A run of the worker ends after about a second and
 * queues itself again for what is left: on a slow machine one alone may leave anything.
 */
export async function sendDue({ ctx }: Pick<TestService, "ctx">): Promise<void> {
  let isLeft: boolean;
  const enqueue: typeof ctx.enqueue = async (db, job, ...rest) => {
    if (db === ctx.db && job.name === sendDeliveriesType.name) isLeft = true;
    else await ctx.enqueue(db, job, ...rest);
  };
  do {
    isLeft = false;
    await ctx.deliveryWorker.run({ ...ctx, enqueue });
  } while (isLeft);
}
