import type { ShipmentId, ShopId } from "../../../contract/ids";
import type { MailSkipReason } from "../../../contract/mail-kinds";
import { isPending, type ShipmentStatus } from "../../../contract/shipment-status";
import type { Tx } from "../../platform/db/database";
import { type CustomerMail, listCustomerMails } from "../../read/customer-mails/customer-mails.queries";
import { listReplaced } from "./notifications.queries";

export interface NotifiedBefore {
  /** Keys of `changeOf`. */
  changes: Set<string>;
  /** Those of the shipments that took the place of another one. */
  replacing: Set<string>;
}

/**
 * What customers were told of these shipments under a number that the merchant has corrected since: to say the same once more
 * would be a second mail that nobody asked for. What the merchant has asked for does not count: it is enqueued by another event, which may be
 * handled before or after this one, and is dropped where its number has been corrected meanwhile.
 */
export async function listNotifiedBefore(tx: Tx, shop: ShopId, ids: ShipmentId[]): Promise<NotifiedBefore> {
  const replaced = new Map((await listReplaced(tx, shop, ids)).map(({ id, by }) => [id, by]));
  const mails = await listCustomerMails(tx, shop, [...replaced.keys()]);
  const changes = mails
    .filter((mail) => mail.kind === "status" && !mail.isRequested && isNotified(mail))
    .map(({ shipmentId, status }) => changeOf(replaced.get(shipmentId)!, status));
  return { changes: new Set(changes), replacing: new Set(replaced.values()) };
}

/** Sent, or about to be, by itself or together with another parcel's. */
export const isNotified = ({ state, reason }: Pick<CustomerMail, "state" | "reason">): boolean =>
  state !== "skipped" || reason === WITH_ANOTHER;
const WITH_ANOTHER: MailSkipReason = "told_together";

export const changeOf = (shipment: string, status: ShipmentStatus): string => `${shipment} ${status}`;

/** The first status that is known under a number; what comes later is news under any. */
export const isFirstStatus = (from: ShipmentStatus): boolean => isPending(from) || from === "INFO_RECEIVED";
