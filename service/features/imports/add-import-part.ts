import { deflateSync } from "node:zlib";
import type { BodyOf } from "../../../contract/endpoint";
import { BAD_PARAMETER } from "../../../contract/errors";
import { MAX_IMPORT_BYTES } from "../../../contract/import-limits";
import type { addImportPart as contract, FileProblem, Import } from "../../../contract/imports";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { closeImport, withImport, wrongMoment } from "./change-import";
import { guessEncoding } from "./guess-encoding";
import { guessSeparator } from "./guess-mapping";
import { insertPart } from "./import-parts.queries";
import { updateImport } from "./imports.queries";
import { presentImport } from "./present-import";
import { recordsIn } from "./read-file";
import { fileProblem } from "./sniff-file";

/**
 * Stores the next part of a file. The first part is checked to be text; a file that grows too large is refused at once,
 * whatever size was announced. A part that is sent again, because its response was lost, is recognised by its number.
 */
export function addImportPart(
  ctx: Context,
  actor: Actor,
  { id, part, data }: BodyOf<typeof contract>,
): Promise<Import> {
  const bytes = Buffer.from(data, "base64");
  return withImport(ctx, actor.shop, id, async (tx, file) => {
    if (part < file.parts || file.state === "refused") return presentImport(file);
    if (file.state !== "uploading") wrongMoment();
    if (part > file.parts) {
      throw new AppError(BAD_PARAMETER, "partMissing", {
        details: { next: file.parts },
        fields: [{ path: "part", key: "invalid" }],
      });
    }

    const size = file.size + bytes.length;
    const problem = refusal(bytes, { size, isFirst: part === 0, isLast: size >= file.announced });
    if (problem) return presentImport(await closeImport(ctx, tx, file, problem));
    await insertPart(tx, file, part, deflateSync(bytes));
    return presentImport(await updateImport(tx, file, { size, parts: part + 1 }));
  });
}

function refusal(
  bytes: Buffer,
  { size, isFirst, isLast }: { size: number; isFirst: boolean; isLast: boolean },
): FileProblem | null {
  if (size > MAX_IMPORT_BYTES) return "too_large";
  if (!isFirst) return null;
  const problem = fileProblem(bytes);
  if (problem || !isLast) return problem;
  const encoding = guessEncoding(bytes);
  const separator = guessSeparator(new TextDecoder(encoding).decode(bytes));
  const { length } = recordsIn(bytes, { encoding, separator, isWhole: true });
  return length === 0 ? "empty" : length === 1 ? "header_only" : null;
}
