import { z } from "zod";
import type { BodyOf } from "../../../contract/endpoint";
import { BAD_PARAMETER, CONFLICT, NOT_FOUND } from "../../../contract/errors";
import type { PageId } from "../../../contract/ids";
import type { PageDocument, PageDocumentInput } from "../../../contract/page-document";
import type {
  PageVersion,
  publishTrackingPage,
  restorePageVersion,
  saveTrackingPage,
  TrackingPage,
} from "../../../contract/tracking-pages";
import { DEFAULT_DOCUMENT } from "../../../storefront/document/default-document";
import { checkDocument } from "../../../storefront/sections/check-document";
import type { Actor, Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { wrongFieldsOf } from "../../platform/http/wrong-fields";
import { authorOf, presentAuthor } from "../../platform/settings/settings";
import { requireImages } from "../images/require-images";
import { imagesIn } from "./page-images";
import { changedNow, changePage, getPage } from "./manage-pages";
import { publishDocument } from "./publish-document";
import { migrateDocument } from "../../../storefront/document/migrate-document";
import { findVersionDocument, listPageVersions } from "./page-versions.queries";
import { updatePage } from "./pages.queries";
import { presentPage } from "./present-page";

type PageWithDraft = TrackingPage & { document: PageDocument };

/** @throws AppError NOT_FOUND */
export async function showDraft(ctx: Context, actor: Actor, id: PageId): Promise<PageWithDraft> {
  const page = await getPage(ctx.db, actor, id);
  return { ...presentPage(ctx, actor, page), document: draftOf(page) };
}

/** The draft in today's form. */
export const draftOf = ({ draft }: { draft: unknown }): PageDocument =>
  migrateDocument(draft ?? DEFAULT_DOCUMENT);

/**
 * Saves the draft; shoppers see nothing of it.
 * @throws AppError BAD_PARAMETER with each wrong field by its path in the document; CONFLICT (`settingChanged`, with the newest
 *   version and its author) where somebody has saved since
 */
export async function savePage(
  ctx: Context,
  actor: Actor,
  { id, version, document: given }: BodyOf<typeof saveTrackingPage>,
): Promise<PageWithDraft> {
  const document = requireValid(given);
  return changePage(ctx, actor, async (tx) => {
    await requireImages(tx, actor.shop, imagesIn(document));
    return saveDraft(ctx, tx, actor, { id, version, document });
  });
}

/** What was once published becomes the draft; the draft of before is not kept. @throws AppError CONFLICT as savePage; NOT_FOUND without the version */
export function restoreVersion(
  ctx: Context,
  actor: Actor,
  { id, version, restore }: BodyOf<typeof restorePageVersion>,
): Promise<PageWithDraft> {
  return changePage(ctx, actor, async (tx) => {
    await getPage(tx, actor, id);
    const stored = await findVersionDocument(tx, actor.shop, id, restore);
    if (stored === undefined) throw new AppError(NOT_FOUND, "pageVersionNotFound");
    return saveDraft(ctx, tx, actor, { id, version, document: migrateDocument(stored) });
  });
}

async function saveDraft(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  { id, version, document }: { id: PageId; version: number; document: PageDocument },
): Promise<PageWithDraft> {
  await requireNewest(tx, actor, id, version);
  await updatePage(tx, actor.shop, id, {
    draft: JSON.stringify(document),
    draftVersion: version + 1,
    ...changedNow(ctx, actor),
  });
  return { ...presentPage(ctx, actor, await getPage(tx, actor, id)), document };
}

/** Compare-and-set: the caller holds the shop's lock. */
async function requireNewest(tx: Tx, actor: Actor, id: PageId, version: number) {
  const page = await getPage(tx, actor, id);
  if (page.draftVersion !== version) {
    const by = presentAuthor(actor, page.changedBy);
    const details = { version: page.draftVersion, by, at: page.changedAt?.toISOString() ?? null };
    throw new AppError(CONFLICT, "settingChanged", { details });
  }
  return page;
}

/** @throws AppError BAD_PARAMETER */
function requireValid(given: PageDocumentInput): PageDocument {
  const { document, issues } = checkDocument(given);
  if (document) return document;
  const fields = wrongFieldsOf(new z.ZodError(issues)).map((field) => ({
    ...field,
    path: `document.${field.path}`,
  }));
  throw new AppError(BAD_PARAMETER, "wrongFields", { fields });
}

/**
 * Shows the draft to shoppers, or notes what is shown to them from a time on: later edits do not change it. To publish now takes
 * back what was noted.
 * @throws AppError CONFLICT where the draft is another than the caller knew; BAD_PARAMETER for a time that is over
 */
export function publishPage(
  ctx: Context,
  actor: Actor,
  { id, version, at }: BodyOf<typeof publishTrackingPage>,
): Promise<TrackingPage> {
  return changePage(ctx, actor, async (tx) => {
    const page = await requireNewest(tx, actor, id, version);
    const document = requireValid(draftOf(page));
    const by = authorOf(actor);
    if (at === null) await publishDocument(ctx, tx, actor.shop, id, { document, version, by });
    else if (new Date(at) <= ctx.now()) {
      throw new AppError(BAD_PARAMETER, "wrongFields", { fields: [{ path: "at", key: "timePast" }] });
    } else {
      await updatePage(tx, actor.shop, id, {
        scheduledAt: new Date(at),
        scheduledDocument: JSON.stringify(document),
        ...{ scheduledDraftVersion: version, scheduledBy: by },
      });
    }
    await updatePage(tx, actor.shop, id, changedNow(ctx, actor));
    return presentPage(ctx, actor, await getPage(tx, actor, id));
  });
}

/** What was published within the last year. @throws AppError NOT_FOUND */
export async function showVersions(
  ctx: Context,
  actor: Actor,
  id: PageId,
): Promise<{ versions: PageVersion[] }> {
  const { publishedVersion } = await getPage(ctx.db, actor, id);
  const rows = await listPageVersions(ctx.db, actor.shop, id);
  return {
    versions: rows.map(({ version, publishedAt, publishedBy }) => ({
      version,
      is_current: version === publishedVersion,
      changed: { at: publishedAt.toISOString(), by: presentAuthor(actor, publishedBy) },
    })),
  };
}
