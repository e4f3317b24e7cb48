import type { Selectable } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import type { Tables } from "../../platform/db/tables";

export type MailServerRow = Selectable<Tables["mailServers"]>;

export function findMailServer(db: Db, shop: ShopId): Promise<MailServerRow | undefined> {
  return db.selectFrom("mailServers").selectAll().where("shopId", "=", shop).executeTakeFirst();
}

/** Cross-shop, for the metrics: whose server has begun to fail after `since`, and is yet to be found working. */
export async function listShopsOfFailingServers(db: Db, since: Date): Promise<ShopId[]> {
  const rows = await db
    .selectFrom("mailServers")
    .select("shopId")
    .where("nextCheckAt", "is not", null)
    .where("failingSince", ">", since)
    .execute();
  return rows.map(({ shopId }) => shopId);
}

/** In place of the one before; it works, as far as is known. */
export async function saveMailServer(
  tx: Tx,
  server: Pick<MailServerRow, "shopId" | "host" | "port" | "tls" | "userName" | "password" | "changedAt">,
): Promise<void> {
  const works = {
    strikes: 0,
    failingSince: null,
    nextCheckAt: null,
    problem: null,
    answer: null,
    notifiedAt: null,
  };
  const values = { ...server, ...works };
  await tx
    .insertInto("mailServers")
    .values(values)
    .onConflict((conflict) => conflict.column("shopId").doUpdateSet(values))
    .execute();
  await noteChange(tx, server.shopId, "settings");
}

export async function deleteMailServer(tx: Tx, shop: ShopId): Promise<void> {
  await tx.deleteFrom("mailServers").where("shopId", "=", shop).execute();
  await noteChange(tx, shop, "settings");
}

/** Which server is meant: the merchant may have set another one since. */
type Meant = Pick<MailServerRow, "shopId" | "changedAt">;

type Failure = Pick<MailServerRow, "strikes" | "failingSince" | "nextCheckAt" | "problem" | "answer">;

export async function saveFailure(tx: Tx, shop: ShopId, failure: Failure): Promise<void> {
  await tx.updateTable("mailServers").set(failure).where("shopId", "=", shop).execute();
  await noteChange(tx, shop, "settings");
}

/** Nobody has a use for it: it is not checked before then. */
export async function putOffCheck(tx: Tx, shop: ShopId, until: Date): Promise<void> {
  await tx
    .updateTable("mailServers")
    .set({ nextCheckAt: until })
    .where("shopId", "=", shop)
    .where("nextCheckAt", "is not", null)
    .execute();
  await noteChange(tx, shop, "settings");
}

/** A check has succeeded: emails go out again, one at a time until the first is taken. */
export async function endWait(tx: Tx, { shopId, changedAt }: Meant): Promise<void> {
  await tx
    .updateTable("mailServers")
    .set({ nextCheckAt: null })
    .where("shopId", "=", shopId)
    .where("changedAt", "=", changedAt)
    .execute();
  await noteChange(tx, shopId, "settings");
}

/** It has taken an email. */
export async function noteSuccess(tx: Tx, { shopId, changedAt }: Meant): Promise<void> {
  await tx
    .updateTable("mailServers")
    .set({ strikes: 0, failingSince: null, nextCheckAt: null, problem: null, answer: null })
    .where("shopId", "=", shopId)
    .where("changedAt", "=", changedAt)
    .execute();
  await noteChange(tx, shopId, "settings");
}

/** The merchant is told, unless they were since then. True where they are to be told now. */
export async function noteNotified(
  tx: Tx,
  shop: ShopId,
  { at, unlessSince }: { at: Date; unlessSince: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("mailServers")
    .set({ notifiedAt: at })
    .where("shopId", "=", shop)
    .where((where) => where.or([where("notifiedAt", "is", null), where("notifiedAt", "<", unlessSince)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
