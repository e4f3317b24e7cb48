import { BLOCK_PURPOSES, type BlockPurpose } from "../../contract/mail-purposes";
import { type MailVariable, scalar } from "./define-variable";
import { isAllowed } from "./mail-facts";

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Whether whoever gets the mail gets such parts of it: for documents of HTML, which have no blocks. */
export const CONSENT_VARIABLES: Readonly<Record<BlockPurpose, string>> = {
  marketing: "consent.offers",
  review: "consent.ratings",
};

/** Of whom the mail goes to; null where the order does not say it, and once it has been erased. */
export const RECIPIENT_VARIABLES: readonly MailVariable[] = [
  ...BLOCK_PURPOSES.map((purpose) =>
    scalar(CONSENT_VARIABLES[purpose], "flag", null, (facts) => isAllowed(facts, purpose)),
  ),
  scalar("customer.name", "text", null, ({ recipient }) => recipient?.name),
  scalar("customer.first_name", "text", null, ({ recipient }) => firstNameOf(recipient?.name ?? null)),
  scalar("customer.email", "text", null, ({ recipient }) => recipient?.email),
  scalar("address.text", "text", null, ({ recipient }) => recipient?.address.join(", ") || null),
  scalar("address.city", "text", null, ({ recipient }) => recipient?.city),
  scalar("address.postal_code", "text", null, ({ recipient }) => recipient?.postalCode),
  scalar("address.country", "text", null, ({ recipient }, { locale }) =>
    countryName(recipient?.country ?? null, locale),
  ),
];

/** Shopify's orders have the whole name: its first word is the first name, but in East Asia, where it is the family's and no greeting parts them. */
function firstNameOf(name: string | null): string | null {
  if (!name || EAST_ASIAN.test(name)) return name;
  return name.trim().split(/\s+/)[0] ?? null;
}

function countryName(country: string | null, locale: string): string | null {
  if (!country || !/^[A-Z]{2}$/.test(country)) return null;
  return new Intl.DisplayNames([locale], { type: "region", fallback: "code" }).of(country) ?? null;
}
