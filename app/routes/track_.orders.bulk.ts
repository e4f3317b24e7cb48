import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { BAD_PARAMETER } from "../../contract/errors";
import { bulkOrders } from "../../contract/bulk";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { outcomeOf } from "../endApi/outcome.server";

export { keepPage as clientAction } from "../endApi/keep-page";

export const loader = () => redirect("/track/orders");

/** Does something to the chosen orders; the form's one field holds the call as JSON. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const wish = bulkOrders.body.safeParse(jsonIn(await request.formData()));
  if (!wish.success) throw failed({ code: BAD_PARAMETER, message: "Unknown action", traceId: null }, 400);
  return outcomeOf(endApi.bulkOrders(wish.data));
}

/** Undefined for what is not JSON; the schema then refuses it. */
function jsonIn(form: FormData): unknown {
  try {
    return JSON.parse(String(form.get("json") ?? ""));
  } catch {
    return undefined;
  }
}
