/** A name as it is compared: case, spaces, accents and punctuation do not part two names. */
export function normalizeCourierName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, "");
}
