import { type Selectable, sql } from "kysely";
import type { MailServerProblem } from "../../../contract/mail-server-limits";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import type { Tables } from "../../platform/db/tables";

export type MailServerRow = Selectable<Tables["mailServers"]>;

export function findMailServer(db: Db, shop: ShopId): Promise<MailServerRow | undefined> {
  return db.selectFrom("mailServers").selectAll().where("shopId", "=", shop).executeTakeFirst();
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

interface Failure {
  problem: MailServerProblem;
  answer: string | null;
  at: Date;
  /** Failures in a row after which emails wait for it. */
  most: number;
  nextCheckAt: Date;
}

/**
 * Notes that no email could be handed over; one failure more than a server may have makes emails wait until `nextCheckAt`. Undefined where they
 * wait already: what was under way then says nothing new.
 */
export async function noteFailure(
  tx: Tx,
  { shopId, changedAt }: Meant,
  { problem, answer, at, most, nextCheckAt }: Failure,
): Promise<{ isFailing: boolean; isNew: boolean } | undefined> {
  const { rows } = await sql<{ isFailing: boolean; isNew: boolean }>`
    update mail_servers set strikes = strikes + 1, problem = ${problem}, answer = ${answer},
      failing_since = case when strikes + 1 >= ${most} then coalesce(failing_since, ${at}::timestamptz) else failing_since end,
      next_check_at = case when strikes + 1 >= ${most} then ${nextCheckAt}::timestamptz end
    where shop_id = ${shopId} and changed_at = ${changedAt} and next_check_at is null
    returning next_check_at is not null as is_failing, next_check_at is not null and failing_since = ${at} as is_new
  `.execute(tx);
  if (rows.length > 0) await noteChange(tx, shopId, "settings");
  return rows[0];
}

/** A check has found that it still fails: emails wait until the next one. */
export async function noteFailedCheck(
  tx: Tx,
  { shopId, changedAt }: Meant,
  { problem, answer, nextCheckAt }: Pick<Failure, "problem" | "answer" | "nextCheckAt">,
): Promise<void> {
  await tx
    .updateTable("mailServers")
    .set((eb) => ({ strikes: eb("strikes", "+", 1), problem, answer, nextCheckAt }))
    .where("shopId", "=", shopId)
    .where("changedAt", "=", changedAt)
    .where("nextCheckAt", "is not", null)
    .execute();
  await noteChange(tx, shopId, "settings");
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
