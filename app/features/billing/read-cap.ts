const MOST_CENTS = 1_000_000;

/** Parses 1 to 10,000 dollars, with a decimal point or comma, to cents; null for anything else. */
export function readCap(text: string): number | null {
  if (!/^\d{1,5}([.,]\d{1,2})?$/.test(text.trim())) return null;
  const cents = Math.round(Number(text.trim().replace(",", ".")) * 100);
  return cents >= 100 && cents <= MOST_CENTS ? cents : null;
}
