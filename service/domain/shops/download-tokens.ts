import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { NOT_FOUND } from "../../../contract/errors";
import { type Download, downloadFile, ExportRequest } from "../../../contract/exports";
import { ImportId, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { findDownload, insertDownload } from "./downloads.queries";

/** Long enough for retries of a download manager, too short for a link that is found in a log. */
const LIFETIME_MS = 10 * 60_000;

/** The file that a link is for. */
export const DownloadRequest = z.discriminatedUnion("kind", [
  ExportRequest.extend({ kind: z.literal("orders") }),
  z.object({ kind: z.literal("import-problems"), id: ImportId }),
]);
export type DownloadRequest = z.output<typeof DownloadRequest>;

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/**
 * Issues a link to a file, valid for ten minutes. A browser's own download is a GET without a bearer token, and the
 * embedded admin has no cookie: so the link contains a secret, of which only a hash is stored.
 */
export async function issueDownloadToken(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  request: DownloadRequest,
): Promise<Download> {
  const secret = randomBytes(32).toString("base64url");
  const expiresAt = new Date(ctx.now().getTime() + LIFETIME_MS);
  await insertDownload(tx, shop, { keyHash: hashOf(secret), request, expiresAt });
  const ticket = `${shop}.${secret}`;
  const url = `${ctx.config.appUrl}/endApi${downloadFile.path}?ticket=${ticket}`;
  return { ticket, url, expires_at: expiresAt.toISOString() };
}

/** @throws AppError NOT_FOUND for a ticket that is unknown or expired, or whose shop has removed the app */
export async function readDownloadToken(
  ctx: Context,
  ticket: string,
): Promise<{ shop: ShopId; request: DownloadRequest }> {
  const [id, secret = ""] = ticket.split(".");
  const shop = ShopId.safeParse(Number(id));
  const found = shop.success && (await findDownload(ctx.db, shop.data, hashOf(secret), ctx.now()));
  if (!shop.success || !found) throw new AppError(NOT_FOUND, "linkInvalid");
  return { shop: shop.data, request: DownloadRequest.parse(found.request) };
}
