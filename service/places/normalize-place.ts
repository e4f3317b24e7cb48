/** Letters that Unicode does not take apart into a plain one and an accent. */
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

/** A name as it is compared: carriers write capitals, leave out accents, and part words as they like. */
export function normalizePlace(name: string): string {
  return unaccented(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Most of a million names need none of it. */
function unaccented(name: string): string {
  if (/^[\x20-\x7e]*$/.test(name)) return name;
  return name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => plainOf.get(letter)!);
}
