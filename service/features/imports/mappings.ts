import { createHash } from "node:crypto";
import { z } from "zod";
import type { ShopId } from "../../../contract/ids";
import { DateOrder, type ImportReading, Mapping } from "../../../contract/imports";
import type { Db, Tx } from "../../platform/db/database";
import { defineRemembered } from "../../../contract/setting";
import { editDocument, readSetting } from "../../platform/settings/settings";
import type { Context } from "../../platform/context";

/** A shop imports a few kinds of files regularly. */
const MAX = 20;

const Remembered = z.object({ headers: z.string(), mapping: Mapping, date_order: DateOrder });
/** How files were read the last times, the newest first. Ids of columns and a hash: it names nobody. */
export const importMappings = defineRemembered<z.output<typeof Remembered>[]>({
  area: "import_mappings",
  stored: z.array(Remembered).catch([]),
  initial: [],
  personalData: "none",
});

/** Headers of the last columns of a report, which has the columns of its file before them. */
export const REPORT_HEADERS: readonly string[] = ["Waybill line", "Waybill problems"];

/** The order of the headers counts: a mapping holds column numbers. A report is read as its file was. */
const keyOf = (headers: string[]) => {
  const ofFile = headers.filter((header) => !REPORT_HEADERS.includes(header));
  return createHash("sha256").update(JSON.stringify(ofFile)).digest("base64url");
};

/** How a file with these headers was read the last time. */
export async function findMapping(db: Db, shop: ShopId, headers: string[]) {
  const key = keyOf(headers);
  return (await readSetting(db, shop, importMappings)).find((each) => each.headers === key);
}

/** Stores how a file with these headers is read. */
export async function rememberMapping(
  ctx: Pick<Context, "now">,
  tx: Tx,
  shop: ShopId,
  headers: string[],
  { mapping, date_order }: ImportReading,
): Promise<void> {
  const key = keyOf(headers);
  await editDocument(ctx, tx, shop, importMappings, (all) =>
    [{ headers: key, mapping, date_order }, ...all.filter((each) => each.headers !== key)].slice(0, MAX),
  );
}
