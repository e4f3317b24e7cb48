import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { BAD_PARAMETER } from "../../contract/errors";
import { ShopDomain } from "../../contract/ids";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { formIn } from "../endApi/form-in.server";
import { toResult } from "../endApi/to-result.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

const Intent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("link"), key: z.string() }),
  z.object({ intent: z.literal("unlink"), store: ShopDomain }),
  z.object({ intent: z.literal("renew") }),
]);

export const loader = () => redirect("/track/billing");

/** Stores that share a plan: link this one, take one out, or make a new connection key. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const parsed = Intent.safeParse(Object.fromEntries(await formIn(request)));
  if (!parsed.success) throw failed({ code: BAD_PARAMETER, message: "Unknown intent", traceId: null }, 400);

  if (parsed.data.intent === "link") return toResult(endApi.linkStore({ connection_key: parsed.data.key }));
  if (parsed.data.intent === "unlink")
    return toResult(endApi.unlinkStore({ myshopify_domain: parsed.data.store }));
  return toResult(endApi.renewConnectionKey());
}
