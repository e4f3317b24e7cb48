/** Letters that NFKD does not decompose into a plain one and an accent. */
const plainOf = new Map(
  Object.entries<string>({
    ß: "ss",
    æ: "ae",
    œ: "oe",
    ø: "o",
    ł: "l",
    đ: "d",
    ð: "d",
    þ: "th",
    ı: "i",
  }),
);

/**
 * A name in the form in which it is compared: couriers write capitals, leave out accents, and separate words
 * differently.
 */
export function normalizePlace(name: string): string {
  return unaccented(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Plain ASCII, as most of a million names are, needs no normalisation. */
function unaccented(name: string): string {
  if (/^[\x20-\x7e]*$/.test(name)) return name;
  return name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => plainOf.get(letter)!);
}
