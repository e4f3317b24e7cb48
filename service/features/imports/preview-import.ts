import type { QueryOf } from "../../../contract/endpoint";
import { NOT_FOUND } from "../../../contract/errors";
import type { ImportPreview, previewImport as contract } from "../../../contract/imports";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { isComplete, wrongMoment } from "./change-import";
import { guessEncoding } from "./guess-encoding";
import { guessMapping, guessSeparator } from "./guess-mapping";
import { findImport } from "./imports.queries";
import { findMapping } from "./mappings";
import { parseRecords } from "./parse-records";
import { presentImport } from "./present-import";
import { firstBytes, recordsIn } from "./read-file";

const ROWS = 5;
/** Characters of a header or cell that are shown. */
const SHOWN = 100;

/** Shows how a file would be read, by guess or by the merchant's choice, with its first rows. */
export async function previewImport(
  ctx: Context,
  actor: Actor,
  { id, ...wanted }: QueryOf<typeof contract>,
): Promise<ImportPreview> {
  const file = await findImport(ctx.db, actor.shop, id);
  if (!file) throw new AppError(NOT_FOUND, "importNotFound");
  if (!isComplete(file)) wrongMoment();

  const bytes = await firstBytes(ctx.db, file);
  if (bytes.length === 0) wrongMoment();
  const encoding = wanted.encoding ?? file.reading?.encoding ?? guessEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, 4096), { stream: true });
  const separator = wanted.separator ?? file.reading?.separator ?? guessSeparator(text);
  const records = recordsIn(bytes, { encoding, separator, isWhole: file.parts === 1 }).slice(0, ROWS + 1);
  const [headers = [], ...rows] = parseRecords(records, separator).map((cells) =>
    cells.map((cell) => cell.trim().slice(0, SHOWN)),
  );
  const remembered = await findMapping(ctx.db, actor.shop, headers);
  return {
    import: presentImport(file),
    encoding,
    separator,
    date_order: remembered?.date_order ?? "ymd",
    headers,
    rows,
    mapping: remembered?.mapping ?? guessMapping(headers),
    is_remembered: remembered !== undefined,
  };
}
