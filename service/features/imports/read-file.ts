import { inflateSync } from "node:zlib";
import type { Encoding, Separator } from "../../../contract/imports";
import type { Db } from "../../platform/db/database";
import { findPart } from "./import-parts.queries";
import type { ImportRow } from "./import-state";
import { createSplitter, type RawRecord } from "./split-records";

/** The first part of a file, decompressed. */
export async function firstBytes(db: Db, { shopId, id }: ImportRow): Promise<Buffer> {
  const bytes = await findPart(db, shopId, id, 0);
  return bytes ? inflateSync(bytes) : Buffer.alloc(0);
}

/** Records at the beginning of a file; with `isWhole` its last record too. */
export function recordsIn(
  bytes: Uint8Array,
  { encoding, separator, isWhole }: { encoding: Encoding; separator: Separator; isWhole: boolean },
): RawRecord[] {
  const splitter = createSplitter(separator);
  const records = [...splitter.push(new TextDecoder(encoding).decode(bytes, { stream: !isWhole }))];
  return isWhole ? [...records, ...splitter.end()] : records;
}

export interface ReadPiece {
  records: RawRecord[];
  /** Share of the file that has been read, from 0 to 1. */
  share: number;
  /** It has NUL characters, so it is not text. */
  isBinary: boolean;
}

/** The records of a file, part by part: only one is held in memory. */
export async function* readFile(
  db: Db,
  file: ImportRow,
  { encoding, separator }: { encoding: Encoding; separator: Separator },
): AsyncGenerator<ReadPiece> {
  const decoder = new TextDecoder(encoding);
  const splitter = createSplitter(separator);
  for (let part = 0; part < file.parts; part += 1) {
    const bytes = await findPart(db, file.shopId, file.id, part);
    // Deleted in the meantime: the import was cancelled.
    if (!bytes) return;
    const text = decoder.decode(inflateSync(bytes), { stream: true });
    yield {
      records: [...splitter.push(text)],
      share: (part + 1) / file.parts,
      isBinary: text.includes("\0"),
    };
  }
  yield { records: [...splitter.push(decoder.decode()), ...splitter.end()], share: 1, isBinary: false };
}
