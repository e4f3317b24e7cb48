import type { LoaderFunctionArgs } from "@remix-run/node";
import { ShipmentId } from "../../contract/ids";
import { endApiFor } from "../endApi/end-api-for.server";

/** What became of asking the courier about the shipment `id` since the service gave its `mark`; asked for by a plain fetch, as often as it takes. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams: search } = new URL(request.url);
  const id = ShipmentId.safeParse(search.get("id"));
  if (!id.success) throw new Response(null, { status: 404 });
  const endApi = await endApiFor(request, context);
  const check = await endApi.getShipmentCheck({ id: id.data, mark: search.get("mark") ?? "" });
  return Response.json(check, { headers: { "cache-control": "no-store" } });
}
