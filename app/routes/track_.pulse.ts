import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { endApiFor } from "../endApi/end-api-for.server";
import { wishIn } from "../features/orders/list-state.server";

/** A fingerprint of the orders list that is open and of the order sync, so that an open page knows when to load again. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const [orders, { sync }] = await Promise.all([
    endApi.listOrders(wishIn(new URL(request.url).searchParams)),
    endApi.getStoreInfo(),
  ]);
  const version = createHash("sha256")
    .update(JSON.stringify([orders, sync]))
    .digest("base64url");
  return Response.json({ version }, { headers: { "cache-control": "no-store" } });
}
