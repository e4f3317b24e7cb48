import type { Download, ExportRequest } from "../../../contract/exports";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { writeAudit } from "../../domain/shops/audit.queries";
import { issueDownloadToken } from "../../domain/shops/download-tokens";

/**
 * Issues a download link for the orders as a file. It contains customers' data, so the audit log has who requested it.
 */
export async function requestExport(ctx: Context, actor: Actor, request: ExportRequest): Promise<Download> {
  await ctx.limits.take("download", String(actor.shop));
  return transaction(ctx.db, async (tx) => {
    await writeAudit(tx, {
      shopId: actor.shop,
      actor: actor.user,
      action: "orders.exported",
      details: { columns: request.columns, chosen: request.ids?.length ?? null },
      createdAt: ctx.now(),
    });
    return issueDownloadToken(ctx, tx, actor.shop, { kind: "orders", ...request });
  });
}
