import type { FileProblem } from "../../../contract/imports";
import { guessEncoding } from "./guess-encoding";

/** First bytes of files that are not CSV, whatever their extension. An .xlsx workbook is a ZIP archive. */
const SIGNATURES: [FileProblem, number[]][] = [
  ["excel", [0x50, 0x4b, 0x03, 0x04]],
  ["excel", [0xd0, 0xcf, 0x11, 0xe0]],
  ["pdf", [0x25, 0x50, 0x44, 0x46]],
  ["archive", [0x1f, 0x8b]],
  ["archive", [0x37, 0x7a, 0xbc, 0xaf]],
  ["archive", [0x52, 0x61, 0x72, 0x21]],
  ["image", [0x89, 0x50, 0x4e, 0x47]],
  ["image", [0xff, 0xd8, 0xff]],
  ["image", [0x47, 0x49, 0x46, 0x38]],
];

/** Why these first bytes are not text; null where they may be. */
export function fileProblem(bytes: Uint8Array): FileProblem | null {
  const known = SIGNATURES.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte));
  if (known) return known[0];
  return bytes.includes(0) && !guessEncoding(bytes).startsWith("utf-16") ? "binary" : null;
}
