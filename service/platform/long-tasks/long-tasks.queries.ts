import { type Updateable, sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../db/database";
import type { Tables } from "../db/tables";
import type { TaskState } from "../db/tables/long-tasks";
import type { LongTask, Task } from "./long-task";
import { noteChange } from "../db/noted-changes";

export const OPEN_STATES: readonly TaskState[] = ["waiting", "running"];

type Key = Pick<Task, "shopId" | "id">;
type Kind<Input, Cursor, Item, Failure> = Pick<LongTask<Input, Cursor, Item, Failure>, "name" | "apply">;

/** In every step before the task's own row: what locks a shop and more locks the shop first, or two could deadlock. */
export async function lockShopOfTask(tx: Tx, shop: ShopId): Promise<void> {
  await tx.selectFrom("shops").select("id").where("id", "=", shop).forNoKeyUpdate().execute();
}

export async function insertTask(
  tx: Tx,
  task: Pick<Task, "shopId" | "kind" | "input" | "state" | "createdAt" | "requestedBy" | "cause"> & {
    isExclusive: boolean;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto("longTasks")
    .values({
      ...task,
      input: JSON.stringify(task.input),
      cause: task.cause && JSON.stringify(task.cause),
      failures: "[]",
      movedAt: task.createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await noteChange(tx, task.shopId, "tasks");
  return id;
}

/** Undefined for another shop's task or one of another kind, too. */
export async function findTask<Input, Cursor, Item, Failure>(
  db: Db,
  { name }: Kind<Input, Cursor, Item, Failure>,
  shop: ShopId,
  id: string,
): Promise<Task<Input, Cursor, Failure> | undefined> {
  const row = await tasks(db, shop, name).where("id", "=", id).executeTakeFirst();
  return row as Task<Input, Cursor, Failure> | undefined;
}

/** Held until the caller's transaction ends: a step and a cancellation wait for each other. */
export async function lockTask<Input, Cursor, Item, Failure>(
  tx: Db,
  { name }: Kind<Input, Cursor, Item, Failure>,
  shop: ShopId,
  id: string,
): Promise<Task<Input, Cursor, Failure> | undefined> {
  const row = await tasks(tx, shop, name).where("id", "=", id).forUpdate().executeTakeFirst();
  return row as Task<Input, Cursor, Failure> | undefined;
}

/** The tasks of a kind that were started last, the latest first. */
export async function listLatestTasks<Input, Cursor, Item, Failure>(
  db: Db,
  { name }: Kind<Input, Cursor, Item, Failure>,
  shop: ShopId,
  limit: number,
): Promise<Task<Input, Cursor, Failure>[]> {
  const rows = await tasks(db, shop, name).orderBy("id", "desc").limit(limit).execute();
  return rows as Task<Input, Cursor, Failure>[];
}

/** Open tasks of a kind, the latest first. */
export async function listOpenTasks<Input, Cursor, Item, Failure>(
  db: Db,
  { name }: Kind<Input, Cursor, Item, Failure>,
  shop: ShopId,
): Promise<Task<Input, Cursor, Failure>[]> {
  const rows = await tasks(db, shop, name).where("state", "in", OPEN_STATES).orderBy("id", "desc").execute();
  return rows as Task<Input, Cursor, Failure>[];
}

/** Open ones first, then those that ended after that time and were not dismissed. */
export async function listShownTasks<Input, Cursor, Item, Failure>(
  db: Db,
  { name }: Kind<Input, Cursor, Item, Failure>,
  shop: ShopId,
  endedAfter: Date,
  limit: number,
): Promise<Task<Input, Cursor, Failure>[]> {
  const rows = await tasks(db, shop, name)
    .where("dismissedAt", "is", null)
    .where((task) => task.or([task("finishedAt", "is", null), task("finishedAt", ">", endedAfter)]))
    .orderBy("finishedAt", (order) => order.desc().nullsFirst())
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows as Task<Input, Cursor, Failure>[];
}

const tasks = (db: Db, shop: ShopId, kind: string) =>
  db.selectFrom("longTasks").selectAll().where("shopId", "=", shop).where("kind", "=", kind);

export async function updateTask<Input, Cursor, Failure>(
  tx: Tx,
  { shopId, id }: Pick<Task<Input, Cursor, Failure>, "shopId" | "id">,
  changes: Updateable<Tables["longTasks"]>,
): Promise<Task<Input, Cursor, Failure>> {
  const row = await tx
    .updateTable("longTasks")
    .set(changes)
    .where("shopId", "=", shopId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteChange(tx, shopId, "tasks");
  return row as unknown as Task<Input, Cursor, Failure>;
}

/** Hides tasks that have ended; those that are open or hidden stay as they are. */
export async function dismissTasks(tx: Tx, shop: ShopId, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("longTasks")
    .set({ dismissedAt: now })
    .where("shopId", "=", shop)
    .where("id", "in", ids)
    .where("finishedAt", "is not", null)
    .where("dismissedAt", "is", null)
    .execute();
  await noteChange(tx, shop, "tasks");
}

/** Cross-shop: open tasks that have not moved since that time. */
export async function listStalledTasks(
  db: Db,
  movedBefore: Date,
  limit: number,
): Promise<(Key & Pick<Task, "kind">)[]> {
  return (
    db
      .selectFrom("longTasks")
      .select(["shopId", "id", "kind"])
      // Written out: the partial index is used for this condition only.
      .where(sql<boolean>`state in ('waiting', 'running')`)
      .where("movedAt", "<", movedBefore)
      .orderBy("movedAt")
      .limit(limit)
      .execute()
  );
}

/** Cross-shop: tasks of a kind that ended before that time, with what is keyed by them. */
export async function deleteTasksBefore(db: Db, kind: string, before: Date): Promise<void> {
  await db.deleteFrom("longTasks").where("kind", "=", kind).where("finishedAt", "<", before).execute();
}
