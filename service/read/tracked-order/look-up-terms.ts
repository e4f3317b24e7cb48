/** Longer than any real value; a longer one is cut, and not found. */
const LONGEST = 100;

/**
 * Spellings in which a shop may have stored the order number, in lower case: with and without `#`, with and without
 * spaces. The first is the normal form, which is the same for every spelling that finds the same order: failures are
 * counted by it.
 */
export function orderNameForms(typed: string): string[] {
  const spaced = clean(typed)
    .replace(/^[#\s]+/, "")
    .toLowerCase();
  const forms = [spaced.replace(/\s+/g, ""), spaced];
  return [...new Set(forms.flatMap((form) => (form ? [form, `#${form}`] : [])))];
}

/** A tracking number as typed, and without the spaces with which couriers print them. */
export function numberForms(typed: string): string[] {
  const spaced = clean(typed);
  const plain = spaced.replace(/[\s-]+/g, "");
  const forms = [plain, spaced.replace(/\s+/g, ""), spaced].flatMap((form) => [
    form,
    form.toUpperCase(),
    form.toLowerCase(),
  ]);
  return [...new Set(forms.filter(Boolean))];
}

/** Whether what the shopper gave is the order's e-mail address, phone number or postal code. */
export function contactMatches(
  typed: string,
  order: { email: string | null; phone: string | null; shipTo?: { zip?: string | null } | null },
): boolean {
  const contact = clean(typed).toLowerCase();
  if (contact.includes("@")) return order.email?.trim().toLowerCase() === contact;
  const given = nationalDigits(contact);
  const known = nationalDigits(order.phone ?? "");
  // One may have the country's prefix and the other not; with fewer digits a match would be too easy to guess.
  const isLongEnough = Math.min(given.length, known.length) >= 7;
  if (isLongEnough && (given.endsWith(known) || known.endsWith(given))) return true;
  const zip = postalForm(order.shipTo?.zip ?? "");
  return zip.length >= SHORTEST_POSTAL && postalForm(contact) === zip;
}

/** Iceland's have three characters. */
const SHORTEST_POSTAL = 3;

/** Without spaces and dashes, which people type as they like: `SW1A 1AA`, `100-0001`. */
function postalForm(zip: string): string {
  return clean(zip)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

function nationalDigits(phone: string): string {
  return phone.normalize("NFKC").replace(/\D/g, "").replace(/^0+/, "");
}

/** NFKC turns full-width digits and signs, as Japanese keyboards type them, into ASCII. */
function clean(typed: string): string {
  return typed.normalize("NFKC").replace(/\s+/g, " ").trim().slice(0, LONGEST);
}
