import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { NOT_FOUND } from "../../contract/errors";
import { type Download, downloadFile, ExportWish } from "../../contract/exports";
import { ImportId, ShopId } from "../../contract/ids";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import { AppError } from "../errors";
import { findDownload, insertDownload } from "./downloads.queries";

/** Long enough for a download manager that asks again, too short for a link that is found in a log. */
const GOOD_FOR_MS = 10 * 60_000;

/** Which file a link leads to. */
export const DownloadRequest = z.discriminatedUnion("kind", [
  ExportWish.extend({ kind: z.literal("orders") }),
  z.object({ kind: z.literal("import-problems"), id: ImportId }),
]);
export type DownloadRequest = z.output<typeof DownloadRequest>;

const hashOf = (key: string) => createHash("sha256").update(key).digest();

/**
 * A link to a file, good for ten minutes. A browser downloads by itself only what it may GET without a bearer, and the
 * admin's frame has no cookie: so the link proves itself. Only a hash of its secret is stored.
 */
export async function issueDownloadToken(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  wish: DownloadRequest,
): Promise<Download> {
  const key = randomBytes(32).toString("base64url");
  const expiresAt = new Date(ctx.now().getTime() + GOOD_FOR_MS);
  await insertDownload(tx, shop, { keyHash: hashOf(key), wish, expiresAt });
  const ticket = `${shop}.${key}`;
  const url = `${ctx.config.appUrl}/endApi${downloadFile.path}?ticket=${ticket}`;
  return { ticket, url, expires_at: expiresAt.toISOString() };
}

/** @throws AppError NOT_FOUND for a ticket that is unknown or over, or whose shop has removed the app */
export async function readDownloadToken(
  ctx: Context,
  ticket: string,
): Promise<{ shop: ShopId; wish: DownloadRequest }> {
  const [id, key = ""] = ticket.split(".");
  const shop = ShopId.safeParse(Number(id));
  const found = shop.success && (await findDownload(ctx.db, shop.data, hashOf(key), ctx.now()));
  if (!shop.success || !found) throw new AppError(NOT_FOUND, "This link is not good any more");
  return { shop: shop.data, wish: DownloadRequest.parse(found.wish) };
}
