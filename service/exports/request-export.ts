import type { Download, ExportWish } from "../../contract/exports";
import type { Actor, Context } from "../context";
import { transaction } from "../db/database";
import { writeAudit } from "../shops/audit.queries";
import { issueDownloadToken } from "./download-tokens";

/** Gives a link to the orders as a file. Customers' data leaves by it, so the audit says who asked. */
export async function requestExport(ctx: Context, actor: Actor, wish: ExportWish): Promise<Download> {
  await ctx.limits.take("download", String(actor.shop));
  return transaction(ctx.db, async (tx) => {
    await writeAudit(tx, {
      shopId: actor.shop,
      actor: actor.user,
      action: "orders.exported",
      details: { columns: wish.columns, chosen: wish.ids?.length ?? null },
      createdAt: ctx.now(),
    });
    return issueDownloadToken(ctx, tx, actor.shop, { kind: "orders", ...wish });
  });
}
