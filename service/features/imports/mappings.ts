import { createHash } from "node:crypto";
import { z } from "zod";
import type { ShopId } from "../../../contract/ids";
import { DateOrder, type ImportReading, Mapping } from "../../../contract/imports";
import type { Db } from "../../platform/db/database";
import { findDocument, saveDocument } from "../../platform/settings/documents.queries";

const AREA = "import_mappings";
/** A shop imports a few kinds of files regularly. */
const MAX = 20;

const Remembered = z.object({ headers: z.string(), mapping: Mapping, date_order: DateOrder });
const Stored = z.array(Remembered).catch([]);

/** The order of the headers counts: a mapping holds column numbers. */
const keyOf = (headers: string[]) => createHash("sha256").update(JSON.stringify(headers)).digest("base64url");

/** How a file with these headers was read the last time. */
export async function findMapping(db: Db, shop: ShopId, headers: string[]) {
  const key = keyOf(headers);
  return Stored.parse(await findDocument(db, shop, AREA)).find((each) => each.headers === key);
}

/**
 * Stores how a file with these headers is read. Of two writes at once one may be lost: a mapping is a suggestion only.
 */
export async function rememberMapping(
  tx: Db,
  shop: ShopId,
  headers: string[],
  { mapping, date_order }: ImportReading,
  now: Date,
): Promise<void> {
  const key = keyOf(headers);
  const others = Stored.parse(await findDocument(tx, shop, AREA)).filter((each) => each.headers !== key);
  const all = [{ headers: key, mapping, date_order }, ...others].slice(0, MAX);
  await saveDocument(tx, shop, AREA, all, now);
}
