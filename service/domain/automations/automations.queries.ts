import { sql } from "kysely";
import type { TriggerName } from "../../../contract/automation-limits";
import type { AutomationId, ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import { prepared } from "../../platform/db/prepared";

const rows = (db: Db, shop: ShopId) =>
  db
    .selectFrom("automations as a")
    .innerJoin("automationVersions as v", (join) =>
      join
        .onRef("v.shopId", "=", "a.shopId")
        .onRef("v.automationId", "=", "a.id")
        .onRef("v.version", "=", "a.version"),
    )
    .select([
      "a.id",
      "a.name",
      "a.trigger",
      "a.version",
      "a.isOn",
      "a.switchedOnAt",
      "a.changedAt",
      "a.changedBy",
    ])
    .select(["a.revision", "a.waitsSince", "v.definition"])
    .where("a.shopId", "=", shop);

/** With the newest version of what it does. */
export type AutomationWithDefinition = Awaited<ReturnType<typeof listAutomations>>[number];

/** In the order in which they were made. */
export function listAutomations(db: Db, shop: ShopId) {
  return rows(db, shop).orderBy("a.id").execute();
}

export function findAutomation(
  db: Db,
  shop: ShopId,
  id: AutomationId,
): Promise<AutomationWithDefinition | undefined> {
  return rows(db, shop).where("a.id", "=", id).executeTakeFirst();
}

/** Those that are on and start with one of these triggers. */
export function listStartedBy(
  db: Db,
  shop: ShopId,
  triggers: readonly TriggerName[],
): Promise<AutomationWithDefinition[]> {
  return rows(db, shop)
    .modifyFront(prepared)
    .where("a.isOn", "=", true)
    .where("a.trigger", "in", triggers)
    .orderBy("a.id")
    .execute();
}

/** Cross-shop: installed shops with an automation that is on and starts with one of these triggers. */
export async function listShopsStartedBy(db: Db, triggers: readonly TriggerName[]): Promise<ShopId[]> {
  const found = await db
    .selectFrom("automations as a")
    .innerJoin("shops as s", "s.id", "a.shopId")
    .select("a.shopId")
    .distinct()
    .where("a.isOn", "=", true)
    .where("a.trigger", "in", triggers)
    .where("s.uninstalledAt", "is", null)
    .orderBy("a.shopId")
    .execute();
  return found.map(({ shopId }) => shopId);
}

export async function countAutomations(db: Db, shop: ShopId): Promise<number> {
  const row = await db
    .selectFrom("automations")
    .select((select) => select.fn.countAll<string>().as("automations"))
    .where("shopId", "=", shop)
    .executeTakeFirstOrThrow();
  return Number(row.automations);
}

/** A version of what an automation does, whether or not it is the newest. */
export function findAutomationVersion(
  db: Db,
  shop: ShopId,
  { id, version }: { id: AutomationId; version: number },
): Promise<{ definition: unknown; isOn: boolean; switchedOnAt: Date | null } | undefined> {
  return db
    .selectFrom("automationVersions as v")
    .innerJoin("automations as a", (join) =>
      join.onRef("a.shopId", "=", "v.shopId").onRef("a.id", "=", "v.automationId"),
    )
    .select(["v.definition", "a.isOn", "a.switchedOnAt"])
    .where("v.shopId", "=", shop)
    .where("v.automationId", "=", id)
    .where("v.version", "=", version)
    .executeTakeFirst();
}

export interface NewVersion {
  name: string;
  trigger: TriggerName;
  version: number;
  definition: unknown;
  at: Date;
  by: string | null;
}

export async function insertAutomation(tx: Tx, shop: ShopId, made: NewVersion): Promise<AutomationId> {
  const { name, trigger, version, at, by } = made;
  await noteChange(tx, shop, "automations");
  const { id } = await tx
    .insertInto("automations")
    .values({ shopId: shop, name, trigger, version, createdAt: at, changedAt: at, changedBy: by })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertVersion(tx, shop, id, made);
  return id;
}

/** `waitsSince`: since when it waits for what it waits for; null: since it is there. */
export async function updateAutomationRow(
  tx: Tx,
  shop: ShopId,
  id: AutomationId,
  { name, trigger, version, at, by, waitsSince }: NewVersion & { waitsSince: Date | null },
): Promise<void> {
  await noteChange(tx, shop, "automations");
  await tx
    .updateTable("automations")
    .set({ name, trigger, version, waitsSince, changedAt: at, changedBy: by })
    .set((set) => ({ revision: set("revision", "+", 1) }))
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .execute();
}

export async function insertVersion(
  tx: Tx,
  shop: ShopId,
  id: AutomationId,
  { version, definition, at }: NewVersion,
): Promise<void> {
  await noteChange(tx, shop, "automations");
  await tx
    .insertInto("automationVersions")
    .values({
      ...{ shopId: shop, automationId: id, version, createdAt: at },
      definition: JSON.stringify(definition),
    })
    .execute();
}

/** `at`: since when it is on; null: it is off. */
export async function setSwitch(tx: Tx, shop: ShopId, id: AutomationId, at: Date | null): Promise<void> {
  await noteChange(tx, shop, "automations");
  await tx
    .updateTable("automations")
    .set({ isOn: at !== null, switchedOnAt: at })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .execute();
}

/** With its versions and runs. What is left is the name of one that has, or had, emails to customers. */
export async function deleteAutomationRow(
  tx: Tx,
  shop: ShopId,
  { id, at }: { id: AutomationId; at: Date },
): Promise<void> {
  await noteChange(tx, shop, "automations");
  await sql`
    insert into deleted_automations (shop_id, id, name, deleted_at)
    select a.shop_id, a.id, a.name, ${at} from automations a
    where a.shop_id = ${shop} and a.id = ${id} and exists (select from automation_versions v
      where v.shop_id = a.shop_id and v.automation_id = a.id
        and v.definition @> '{"actions": [{"do": "email_customer"}]}')`.execute(tx);
  await tx.deleteFrom("automations").where("shopId", "=", shop).where("id", "=", id).execute();
}

export interface RunCounts {
  acted: number;
  skipped: number;
  waiting: number;
  /** Of those that were counted. */
  lastActedAt: Date | null;
}

/** Runs by automation and state since then; of those that wait, all. */
export async function countRuns(db: Db, shop: ShopId, since: Date): Promise<Map<AutomationId, RunCounts>> {
  // Two parts, each with its index (0104, 0105): an "or" would read 400 days of runs.
  const { rows: counted } = await sql<RunCounts & { automationId: AutomationId }>`
    select automation_id, sum(acted)::int as acted, sum(skipped)::int as skipped, sum(waiting)::int as waiting,
      max(last_acted_at) as last_acted_at from (
      select automation_id, count(*) filter (where state in ('acted', 'failed')) as acted,
        count(*) filter (where state = 'skipped') as skipped, 0 as waiting,
        max(done_at) filter (where state in ('acted', 'failed')) as last_acted_at
      from automation_runs where shop_id = ${shop} and started_at >= ${since}
      group by automation_id
      union all
      select automation_id, 0, 0, count(*), null from automation_runs where shop_id = ${shop} and state = 'waiting'
      group by automation_id
    ) as counts group by automation_id`.execute(db);
  return new Map(counted.map(({ automationId, ...counts }) => [automationId, counts]));
}

export interface AutomationTitle {
  name: string;
  isDeleted: boolean;
}

/** All that emails may be of, by id: deleted ones as well. */
export async function listEmailingAutomations(
  db: Db,
  shop: ShopId,
): Promise<Map<AutomationId, AutomationTitle>> {
  const { rows: named } = await sql<AutomationTitle & { id: AutomationId }>`
    select id, name, false as is_deleted from automations where shop_id = ${shop}
    union all
    select id, name, true from deleted_automations where shop_id = ${shop}`.execute(db);
  return new Map(named.map(({ id, ...title }) => [id, title]));
}

/** Names by id; without those that are deleted. */
export async function listAutomationNames(
  db: Db,
  shop: ShopId,
  ids: readonly AutomationId[],
): Promise<Map<AutomationId, string>> {
  if (ids.length === 0) return new Map();
  const named = await db
    .selectFrom("automations")
    .select(["id", "name"])
    .where("shopId", "=", shop)
    .where("id", "in", ids)
    .execute();
  return new Map(named.map(({ id, name }) => [id, name]));
}
