import type { BodyOf } from "../../../contract/endpoint";
import { CONFLICT, NOT_FOUND } from "../../../contract/errors";
import type { PageId } from "../../../contract/ids";
import { MAX_PAGES } from "../../../contract/page-limits";
import type {
  changePageRules as changingRules,
  createTrackingPage,
  renameTrackingPage,
  TrackingPage,
} from "../../../contract/tracking-pages";
import { designDocument } from "../../../storefront/designs/designs";
import { DEFAULT_DOCUMENT } from "../../../storefront/document/default-document";
import type { Actor, Context } from "../../platform/context";
import { type Db, transaction, type Tx } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { authorOf } from "../../platform/settings/settings";
import { designWords } from "../../../storefront/designs/design-texts";
import { lockShop, shopLanguage } from "../shops/shops.queries";
import { firstAddress } from "./first-address";
import { listAddresses, saveAddress } from "./page-addresses.queries";
import { countPages, deletePageRow, findPage, insertPage, listPages, updatePage } from "./pages.queries";
import { presentPage } from "./present-page";
import { NOT_SCHEDULED, publishDocument } from "./publish-document";

export async function showPages(ctx: Context, actor: Actor): Promise<{ pages: TrackingPage[] }> {
  const pages = await listPages(ctx.db, actor.shop);
  return { pages: pages.map((page) => presentPage(ctx, actor, page)) };
}

/** @throws AppError NOT_FOUND, for another shop's page too */
export async function getPage(db: Db, actor: Pick<Actor, "shop">, id: PageId) {
  const page = await findPage(db, actor.shop, id);
  if (!page) throw new AppError(NOT_FOUND, "pageNotFound");
  return page;
}

/** Runs a change of a page under the shop's lock, and forgets what was cached of the shop's pages once it is kept. */
export async function changePage<Result>(
  ctx: Context,
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    return work(tx);
  });
  ctx.publishedPages.forget(actor.shop);
  return result;
}

/**
 * Makes a page; where the plan has `tracking-page-url-editor`, with an address made of its name, so that shoppers reach it once it is published.
 * @throws AppError CONFLICT where there are as many as may be; NOT_FOUND where the page to copy is none of the shop's
 */
export function createPage(
  ctx: Context,
  actor: Actor,
  { name, copy_of, design }: BodyOf<typeof createTrackingPage>,
): Promise<TrackingPage> {
  return changePage(ctx, actor, async (tx) => {
    if ((await countPages(tx, actor.shop)) >= MAX_PAGES) {
      throw new AppError(CONFLICT, "tooManyPages", { values: { limit: MAX_PAGES } });
    }
    const copied = copy_of && (await getPage(tx, actor, copy_of));
    const at = ctx.now();
    const id = await insertPage(tx, actor.shop, {
      name,
      draft: JSON.stringify(
        design
          ? designDocument(design, designWords(shopLanguage(actor.ownShop)))
          : ((copied && copied.draft) ?? DEFAULT_DOCUMENT),
      ),
      draftVersion: 1,
      ...{ createdAt: at, changedAt: at, changedBy: authorOf(actor) },
    });
    if (actor.can("tracking-page-url-editor")) {
      const taken = new Set((await listAddresses(tx, actor.shop)).map(({ address }) => address));
      await saveAddress(tx, actor.shop, id, firstAddress(name, taken), at);
    }
    return presentPage(ctx, actor, await getPage(tx, actor, id));
  });
}

/** @throws AppError NOT_FOUND */
export function renamePage(ctx: Context, actor: Actor, { id, name }: BodyOf<typeof renameTrackingPage>) {
  return changeRow(ctx, actor, id, { name });
}

/** @throws AppError NOT_FOUND */
export function changePageRules(ctx: Context, actor: Actor, { id, rules }: BodyOf<typeof changingRules>) {
  return changeRow(ctx, actor, id, { rules: JSON.stringify(rules) });
}

/** Takes back what was to be published later. @throws AppError NOT_FOUND */
export function unschedulePage(ctx: Context, actor: Actor, id: PageId) {
  return changeRow(ctx, actor, id, NOT_SCHEDULED);
}

/** What the list says of who has changed a page last. */
export const changedNow = (ctx: Context, actor: Actor) => ({
  changedAt: ctx.now(),
  changedBy: authorOf(actor),
});

function changeRow(ctx: Context, actor: Actor, id: PageId, changes: Parameters<typeof updatePage>[3]) {
  return changePage(ctx, actor, async (tx) => {
    await getPage(tx, actor, id);
    await updatePage(tx, actor.shop, id, { ...changes, ...changedNow(ctx, actor) });
    return presentPage(ctx, actor, await getPage(tx, actor, id));
  });
}

/** Shoppers without an address of a page of their own get this one. @throws AppError CONFLICT where it is not published */
export function setDefaultPage(ctx: Context, actor: Actor, id: PageId): Promise<TrackingPage> {
  return changePage(ctx, actor, async (tx) => {
    const page = await getPage(tx, actor, id);
    if (!page.isDefault && page.publishedVersion === null) throw new AppError(CONFLICT, "pageNotPublished");
    const former = (await listPages(tx, actor.shop)).filter((each) => each.isDefault && each.id !== id);
    for (const each of former) {
      // What shoppers see of a default that was never published: it stays as published as it was.
      if (each.publishedVersion === null)
        await publishDocument(ctx, tx, actor.shop, each.id, {
          document: DEFAULT_DOCUMENT,
          version: 0,
          by: null,
        });
      await updatePage(tx, actor.shop, each.id, { isDefault: false });
    }
    await updatePage(tx, actor.shop, id, { isDefault: true, ...changedNow(ctx, actor) });
    return presentPage(ctx, actor, await getPage(tx, actor, id));
  });
}

/** With its versions and addresses. @throws AppError CONFLICT for the default */
export function deletePage(ctx: Context, actor: Actor, id: PageId): Promise<{ deleted: boolean }> {
  return changePage(ctx, actor, async (tx) => {
    const { isDefault } = await getPage(tx, actor, id);
    if (isDefault) throw new AppError(CONFLICT, "pageIsDefault");
    await deletePageRow(tx, actor.shop, id);
    return { deleted: true };
  });
}
