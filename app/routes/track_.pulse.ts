import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { OrderId } from "../../contract/ids";
import { endApiFor } from "../endApi/end-api-for.server";
import { parseListParams } from "../features/order-list/list-state.server";

/**
 * A fingerprint of what is open, so that an open page knows when to load again: the order that the address names with
 * its notes, or the list of orders and the order sync.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const { searchParams: search } = new URL(request.url);
  const id = OrderId.safeParse(search.get("order")).data;
  const shown = await (id
    ? Promise.all([endApi.getOrder({ id }), endApi.getNotes({ id })])
    : Promise.all([
        endApi.listOrders(parseListParams(search)),
        endApi.getStoreInfo().then(({ sync }) => sync),
      ]));
  const version = createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
  return Response.json({ version }, { headers: { "cache-control": "no-store" } });
}
