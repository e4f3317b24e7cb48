import { z } from "zod";
import { handleCourierWebhook } from "../couriers/handle-courier-webhook";
import { defineJob, FinalError } from "../jobs/job";
import { handleShopifyWebhook } from "../shopify/handle-shopify-webhook";
import { findInbox, markHandled } from "./inbox.queries";

/** Safe to run twice: every handler only brings rows up to date, and a handled webhook is left alone. */
export const handleInbox = defineJob({
  name: "inbox.handle",
  payload: z.object({ source: z.string(), id: z.string() }),
  retries: 8,
  concurrency: 10,
  async run(ctx, { source, id }) {
    const entry = await findInbox(ctx.db, source, id);
    if (!entry || entry.handledAt) return;

    try {
      if (source === "shopify") await handleShopifyWebhook(ctx, entry);
      else await handleCourierWebhook(ctx, entry);
    } catch (error) {
      // Nothing will ever come of it, and its body may hold personal data.
      if (error instanceof FinalError) await markHandled(ctx.db, source, id, ctx.now());
      throw error;
    }
    await markHandled(ctx.db, source, id, ctx.now());
  },
});
