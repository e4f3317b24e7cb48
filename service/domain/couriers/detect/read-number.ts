import { normaliseNumber } from "../directory/normalise-number";

/** Query parameters that carry the number on couriers' pages. */
const PARAMETER =
  /[?&#;](?:[a-z_]*(?:track|trk|number|num|nbr|code|id|no|nr|match|piececode|idc|awb|pin|pins|barcodes?|items?)[a-z0-9_]*)=([^&#]{5,60})/i;
const MAX_LENGTH = 200;

/**
 * Extracts the tracking number from pasted text: the number itself, or the URL of a courier's page that contains it.
 * Idempotent.
 */
export function readNumber(text: string): string {
  const plain = text.slice(0, MAX_LENGTH).normalize("NFKC").trim();
  return normaliseNumber(/^https?:\/\//i.test(plain) ? (inAddress(plain) ?? "") : plain);
}

function inAddress(address: string): string | undefined {
  const parameter = PARAMETER.exec(address)?.[1];
  if (parameter) return decoded(parameter);
  // The last segment of path or query that contains digits; protocol and host are skipped.
  const parts = address.split(/[/?#=&]+/).slice(2);
  return parts.filter((part) => /\d/.test(part) && part.length > 5).at(-1);
}

function decoded(parameter: string): string {
  try {
    return decodeURIComponent(parameter.replaceAll("+", " "));
  } catch {
    return parameter; // A stray per cent sign: the text is used undecoded.
  }
}
