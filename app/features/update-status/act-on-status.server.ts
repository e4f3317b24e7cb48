import { IdempotencyKey } from "../../../contract/envelope";
import type { ManualStatus } from "../../../contract/bulk-limits";
import { formIn } from "../../endApi/form-in.server";
import type { Failure } from "../../endApi/failure";
import { linkApi, linkTokenOf, orRefusal } from "../../endApi/link-api.server";
import type { LoadContext } from "../../load-context";

/**
 * Does what the page's form says. Null where the page, read again, says what has come of it; else the failure beside the form.
 * @throws Response where the form cannot be read, or the service not be asked
 */
export async function actOnStatus(
  request: Request,
  context: LoadContext,
): Promise<{ failure: Failure; status: number } | null> {
  const token = linkTokenOf(request);
  // The body is read only for a link of ours that is still good; the page says why another one is not.
  if (token === null || !(await context.isSignedBearer(token))) return null;
  const form = await formIn(request);
  const idempotencyKey = IdempotencyKey.safeParse(form.get("key")).data ?? null;
  const endApi = linkApi(request, context, { token, idempotencyKey });
  const call =
    form.get("act") === "undo"
      ? endApi.undoStatusUpdate()
      : endApi.updateStatus({
          // Unchecked: what is no status, the service refuses with the sentence of the field.
          status: form.get("status") as ManualStatus,
          notify_customers: form.get("notify") === "yes",
        });
  const result = await orRefusal<unknown>(call);
  // The page itself says of a link that opens nothing any more, and of an order that is gone.
  if (result.ok || result.status === 401 || result.status === 404) return null;
  return { failure: result.failure, status: result.status };
}
