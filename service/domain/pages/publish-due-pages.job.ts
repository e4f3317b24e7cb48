import { z } from "zod";
import type { PageId, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { defineJob } from "../../platform/queue/job";
import { transaction } from "../../platform/db/database";
import { lockShop } from "../shops/shops.queries";
import { publishDocument } from "./publish-document";
import { findScheduled, listDuePages } from "./pages.queries";

/** Publishes what was noted for a time that has come. Safe to run twice: what was published is noted no more. */
export const publishDuePages = defineJob({
  name: "page.publish-due",
  payload: z.object({}),
  schedule: "* * * * *",
  async run(ctx) {
    const failures: unknown[] = [];
    for (const page of await listDuePages(ctx.db, ctx.now()))
      await publishDue(ctx, page).catch((error: unknown) => failures.push(error));
    // After the others: one page that cannot be published holds back no other shop's.
    if (failures.length > 0)
      throw new AggregateError(failures, "pages whose time has come were not published");
  },
});

async function publishDue(ctx: Context, { shopId, id }: { shopId: ShopId; id: PageId }): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, shopId);
    const scheduled = await findScheduled(tx, shopId, id, ctx.now());
    if (!scheduled) return;
    const { scheduledDocument: document, scheduledDraftVersion: version, scheduledBy: by } = scheduled;
    await publishDocument(ctx, tx, shopId, id, { document, version, by, isScheduled: true });
  });
  ctx.publishedPages.forget(shopId);
}
