import type { BodyOf } from "../../../contract/endpoint";
import { NOT_FOUND } from "../../../contract/errors";
import type { getPreviewLink as linking } from "../../../contract/tracking-pages";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { getPage } from "./manage-pages";
import { pagePreviewLink } from "./page-preview.link";
import { findVersionDocument } from "./page-versions.queries";

/** @throws AppError NOT_FOUND, for another shop's page and a version that is not kept too */
export async function getPreviewLink(
  ctx: Context,
  actor: Actor,
  { id, published_version: version }: BodyOf<typeof linking>,
): Promise<{ url: string }> {
  await getPage(ctx.db, actor, id);
  if (version !== null && (await findVersionDocument(ctx.db, actor.shop, id, version)) === undefined) {
    throw new AppError(NOT_FOUND, "pageVersionNotFound");
  }
  return { url: pagePreviewLink(ctx, actor.ownShop, id, version) };
}
