import { writeLinks } from "../../../../../service/features/shopify-tracking/tracking-link/write-links.task";
import { transaction } from "../../../../../service/platform/db/database";
import { cancelLongTask } from "../../../../../service/platform/long-tasks/change-long-task";
import { startLongTask } from "../../../../../service/platform/long-tasks/start-long-task";
import type { Prepared, ValidCalls } from "../../../main/http/valid-call";

export async function trackingLinkCalls({ service, shop, guest }: Prepared): Promise<ValidCalls> {
  const { ctx } = service;
  const { id } = await transaction(ctx.db, async (tx) => {
    const input = { target: "host", scope: "all" } as const;
    const task = await startLongTask(ctx, tx, writeLinks, { shop: shop.id, input, by: "admin-token" });
    return cancelLongTask(ctx, tx, writeLinks, shop.id, task.id);
  });
  return {
    // It would still run when the next one starts.
    writeTrackingLinks: { input: { scope: "open" }, caller: guest },
    cancelTrackingLinks: { input: { id } },
    dismissTrackingLinks: { input: { id } },
  };
}
