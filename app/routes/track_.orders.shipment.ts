import type { ActionFunctionArgs } from "@remix-run/node";
import { CourierCode } from "../../contract/couriers";
import { BAD_PARAMETER } from "../../contract/errors";
import { ShipmentId } from "../../contract/ids";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { formIn } from "../endApi/form-in.server";
import { toResult } from "../endApi/to-result.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

/** Gives a shipment another courier or number; no courier lets the number decide. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const fields = await formIn(request);
  const id = ShipmentId.safeParse(fields.get("id"));
  const courier = CourierCode.nullable().safeParse(fields.get("courier") || null);
  if (!id.success || !courier.success) {
    throw failed({ code: BAD_PARAMETER, message: "The request has another shape", traceId: null }, 400);
  }
  const number = String(fields.get("number") ?? "");
  return toResult(endApi.changeShipment({ id: id.data, tracking_number: number, courier: courier.data }));
}
