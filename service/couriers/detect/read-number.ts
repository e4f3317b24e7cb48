import { normaliseNumber } from "../normalise-number";

/** Parameters under which carriers' pages carry the number. */
const PARAMETER =
  /[?&#;](?:[a-z_]*(?:track|trk|number|num|nbr|code|id|no|nr|match|piececode|idc|awb|pin|pins|barcodes?|items?)[a-z0-9_]*)=([^&#]{5,60})/i;
const MAX_LENGTH = 200;

/**
 * The tracking number in what somebody pasted: the number itself, or the address of a carrier's page with the number
 * in it. Reading it again changes nothing.
 */
export function readNumber(text: string): string {
  const plain = text.slice(0, MAX_LENGTH).normalize("NFKC").trim();
  return normaliseNumber(/^https?:\/\//i.test(plain) ? (inAddress(plain) ?? "") : plain);
}

function inAddress(address: string): string | undefined {
  const parameter = PARAMETER.exec(address)?.[1];
  if (parameter) return decoded(parameter);
  // The last part of the path that has digits in it, without the protocol and the host.
  const parts = address.split(/[/?#=&]+/).slice(2);
  return parts.filter((part) => /\d/.test(part) && part.length > 5).at(-1);
}

function decoded(parameter: string): string {
  try {
    return decodeURIComponent(parameter.replaceAll("+", " "));
  } catch {
    return parameter; // A stray per cent sign: then it is meant as it stands.
  }
}
