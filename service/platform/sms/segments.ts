/** The 7-bit alphabet of GSM 03.38; each of the second one takes an escape before it. */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const EXTENDED = "^{}\\[~]|€\f";

const widths = new Map([
  ...[...BASIC].map((sign) => [sign, 1] as const),
  ...[...EXTENDED].map((sign) => [sign, 2] as const),
]);

export interface Segments {
  encoding: "gsm7" | "ucs2";
  /** What the provider charges for. */
  count: number;
}

/**
 * How many messages a text is sent as: one of up to 160 characters of the GSM alphabet, or 70 UTF-16 units of any other; of longer texts
 * each has 7 or 3 fewer, for the header that joins them. A character that takes two places is not divided.
 * Source: 3GPP TS 23.038, 23.040.
 */
export function segmentsOf(text: string): Segments {
  const signs = [...text];
  const isGsm = signs.every((sign) => widths.has(sign));
  const sizes = signs.map((sign) => (isGsm ? widths.get(sign)! : sign.length));
  const [single, joined] = isGsm ? [160, 153] : [70, 67];
  const encoding = isGsm ? "gsm7" : "ucs2";
  if (sizes.reduce((sum, size) => sum + size, 0) <= single) return { encoding, count: 1 };
  let count = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > joined) {
      count += 1;
      used = 0;
    }
    used += size;
  }
  return { encoding, count };
}
