import { NOT_FOUND } from "../../contract/errors";
import { credentialOf, isAdminToken } from "../endApi/credential.server";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import type { LoadContext } from "../load-context";

/**
 * Requires an admin token that the service accepts. Everybody else gets "not found", which does not reveal the page.
 */
export async function requireAdmin(request: Request, context: LoadContext): Promise<void> {
  if (!isAdminToken(credentialOf(request))) {
    throw failed({ code: NOT_FOUND, message: "", traceId: null }, 404);
  }
  const endApi = await endApiFor(request, context);
  // The token's claims are unverified so far; any call makes the service check its signature.
  await endApi.getLocaleData();
}
