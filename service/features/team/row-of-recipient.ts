import { NOT_FOUND } from "../../../contract/errors";
import { STORE_RECIPIENT } from "../../../contract/team-events";
import type { Shop } from "../../domain/shops/shops.queries";
import { recipientsOf } from "../../domain/shops/team/team-recipients";
import {
  deleteRecipient,
  listRecipientRows,
  storeRecipientRow,
  type TeamRecipientRow,
  updateRecipient,
} from "../../domain/shops/team/team-recipients.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { AppError } from "../../platform/errors";

/** The row of a recipient; that of the store's own address is made where there is none. @throws AppError NOT_FOUND */
export async function rowOfRecipient(
  { now }: Pick<Context, "now">,
  tx: Tx,
  shop: Shop,
  id: string,
): Promise<TeamRecipientRow> {
  const rows = await listRecipientRows(tx, shop.id);
  requireRecipient(shop, rows, id);
  return id === STORE_RECIPIENT
    ? storeRecipientRow(tx, shop.id, now())
    : rows.find((row) => row.id === id && row.address !== null)!;
}

function requireRecipient(shop: Shop, rows: TeamRecipientRow[], id: string): void {
  if (!recipientsOf(shop, rows).some((recipient) => recipient.id === id))
    throw new AppError(NOT_FOUND, "recipientNotFound");
}

/** Removes a recipient: what still waits for them is not sent. The caller holds the shop's lock. @throws AppError NOT_FOUND */
export async function removeIn({ now }: Pick<Context, "now">, tx: Tx, shop: Shop, id: string): Promise<void> {
  const rows = await listRecipientRows(tx, shop.id);
  requireRecipient(shop, rows, id);
  if (id !== STORE_RECIPIENT) return deleteRecipient(tx, shop.id, id);
  const row = await storeRecipientRow(tx, shop.id, now());
  await updateRecipient(tx, shop.id, row.id, { removedAt: now() });
}
