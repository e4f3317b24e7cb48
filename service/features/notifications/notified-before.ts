import type { ShipmentId, ShopId } from "../../../contract/ids";
import { isPending, type ShipmentStatus } from "../../../contract/shipment-status";
import type { Tx } from "../../platform/db/database";
import { listCustomerMails } from "../../read/customer-mails/customer-mails.queries";
import { listReplaced } from "./notifications.queries";

/**
 * What customers were told of these shipments under a number that the merchant has corrected since: to say the same once more
 * would be a second mail that nobody asked for. Keys are of `changeOf`.
 */
export async function listNotifiedBefore(tx: Tx, shop: ShopId, ids: ShipmentId[]): Promise<Set<string>> {
  const replaced = new Map((await listReplaced(tx, shop, ids)).map(({ id, by }) => [id, by]));
  const mails = await listCustomerMails(tx, shop, [...replaced.keys()]);
  return new Set(
    mails
      .filter(({ state, kind }) => state !== "skipped" && kind === "status")
      .map(({ shipmentId, status }) => changeOf(replaced.get(shipmentId)!, status)),
  );
}

export const changeOf = (shipment: string, status: ShipmentStatus): string => `${shipment} ${status}`;

/** The first status that is known under a number; what comes later is news under any. */
export const isFirstStatus = (from: ShipmentStatus): boolean => isPending(from) || from === "INFO_RECEIVED";
