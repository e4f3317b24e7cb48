import type { Encoding } from "../../../contract/imports";
import { guessMapping, guessSeparator } from "./guess-mapping";

/** Bytes that are examined: more would not improve the guess. */
const SAMPLE = 64 * 1024;

/**
 * Guesses the encoding of a text file by its first bytes: a byte order mark is certain; what is valid UTF-8 is hardly
 * ever anything else; kana or Japanese headers indicate Shift_JIS, Chinese characters without them GBK. The merchant
 * sees the result before anything is imported.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const marked = byMark(bytes);
  if (marked) return marked;
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (let index = 0; index < sample.length; index += 1) if (sample[index] === 0) zeros[index % 2]! += 1;
  // Latin text in UTF-16 has a zero in every other byte.
  if (zeros[1]! > sample.length / 5 && zeros[0]! === 0) return "utf-16le";
  if (zeros[0]! > sample.length / 5 && zeros[1]! === 0) return "utf-16be";
  if (decoded(sample, "utf-8") !== null) return "utf-8";
  if (/[\u3040-\u30ff]/.test(decoded(sample, "shift_jis") ?? "")) return "shift_jis";
  // Japanese headers are often written without kana; such characters may be valid in GBK as well.
  if (hasKnownHeader(decoded(sample, "shift_jis") ?? "")) return "shift_jis";
  // Two accented letters in a row look like a Chinese character; a whole word of them does not occur.
  if (/\p{Script=Han}{2}/u.test(decoded(sample, "gbk") ?? "")) return "gbk";
  return "windows-1252";
}

function hasKnownHeader(text: string): boolean {
  const [line = ""] = text.split(/\r|\n/);
  const headers = line.split(guessSeparator(line)).map((header) => header.replaceAll('"', ""));
  return Object.keys(guessMapping(headers)).length > 0 && /\p{Script=Han}/u.test(line);
}

function byMark([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return null;
}

/** Null for bytes that are invalid in this encoding; a character cut off at the end of the sample is not an error. */
function decoded(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null; // TextDecoder throws a TypeError for invalid bytes.
  }
}
