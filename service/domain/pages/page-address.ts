import type { FieldKey } from "../../../contract/reasons";

/** Letters without accents, digits, and hyphens between them. */
const ADDRESS = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** What the page's own URLs may mean one day, and what would pass for a part of the shop. */
const RESERVED = new Set([
  ...["account", "admin", "api", "apps", "assets", "cart", "checkout", "collections", "embed"],
  ...["help", "images", "login", "pages", "preview", "products", "proxy", "search", "static"],
  ...["storefront", "t", "track", "www"],
]);

/** Why an address cannot be; null where it can. */
export function wrongAddress(address: string): FieldKey | null {
  if (address === "") return "addressEmpty";
  if (!ADDRESS.test(address)) return "addressMalformed";
  return RESERVED.has(address) ? "addressReserved" : null;
}
