import { ensureAdminSchema } from "../scripts/admin-schema.mjs";

/** For projects that need no database of test/global-setup.ts: the sandbox of the product they start reads Shopify's schema. */
export function setup(): void {
  ensureAdminSchema();
}
