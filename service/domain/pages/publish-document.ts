import type { PageId, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import { pagePublished } from "./page.events";
import { insertVersion } from "./page-versions.queries";
import { updatePage } from "./pages.queries";

export const NOT_SCHEDULED = {
  scheduledAt: null,
  scheduledDocument: null,
  scheduledDraftVersion: null,
  scheduledBy: null,
};

/** The caller holds the shop's lock. @param version of the draft that it was */
export async function publishDocument(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  page: PageId,
  publication: { document: unknown; version: number | null; by: string | null; isScheduled?: boolean },
): Promise<void> {
  const { document, version: draft, by, isScheduled = false } = publication;
  const version = await insertVersion(tx, shop, page, { document, at: ctx.now(), by });
  const published = { publishedVersion: version, publishedDraftVersion: draft };
  await updatePage(tx, shop, page, { ...published, ...NOT_SCHEDULED });
  await publish(ctx, tx, shop, pagePublished, [{ page, version, isScheduled }]);
}
