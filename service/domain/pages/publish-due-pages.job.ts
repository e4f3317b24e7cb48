import { z } from "zod";
import { defineJob } from "../../platform/queue/job";
import { transaction } from "../../platform/db/database";
import { lockShop } from "../shops/shops.queries";
import { publishDocument } from "./edit-page";
import { findScheduled, listDuePages } from "./pages.queries";

/** Publishes what was noted for a time that has come. Safe to run twice: what was published is noted no more. */
export const publishDuePages = defineJob({
  name: "page.publish-due",
  payload: z.object({}),
  schedule: "* * * * *",
  async run(ctx) {
    for (const { shopId, id } of await listDuePages(ctx.db, ctx.now())) {
      await transaction(ctx.db, async (tx) => {
        await lockShop(tx, shopId);
        const scheduled = await findScheduled(tx, shopId, id, ctx.now());
        if (!scheduled) return;
        const { scheduledDocument: document, scheduledDraftVersion: version, scheduledBy: by } = scheduled;
        await publishDocument(ctx, tx, shopId, id, { document, version, by, isScheduled: true });
      });
      ctx.publishedPages.forget(shopId);
    }
  },
});
