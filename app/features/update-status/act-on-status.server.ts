import { IdempotencyKey } from "../../../contract/envelope";
import type { ManualStatus } from "../../../contract/bulk-limits";
import { formIn } from "../../endApi/form-in.server";
import type { Failure } from "../../endApi/failure";
import { linkApi, linkTokenOf, orRefusal } from "../../endApi/link-api.server";
import type { LoadContext } from "../../load-context";

/**
 * Does what the page's form says. Null where it is done; else the HTTP status, and what stands beside the form: null where the
 * link opens nothing any more.
 * @throws Response where the form cannot be read, or the service not be asked
 */
export async function actOnStatus(
  request: Request,
  context: LoadContext,
): Promise<{ failure: Failure | null; status: number } | null> {
  const token = linkTokenOf(request);
  // The body is read only for a link of ours that is still good; the page, read again, says why another one is not.
  if (token === null || !(await context.isSignedBearer(token))) return { failure: null, status: 404 };
  const form = await formIn(request);
  // With the choice: a form that a browser brings back has its key still, and another choice is another request.
  const parts = ["key", "act", "status", "notify"].map((name) => form.get(name) ?? "");
  const idempotencyKey = IdempotencyKey.safeParse(parts.join(".")).data ?? null;
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
  if (result.ok) return null;
  const isGone = result.status === 401 || result.status === 404;
  return isGone ? { failure: null, status: 404 } : { failure: result.failure, status: result.status };
}
