import { type Selectable, sql } from "kysely";
import type { ShopDomain, ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";
import { noteChange } from "../../platform/db/noted-changes";
import { prepared } from "../../platform/db/prepared";

export type Shop = Omit<Selectable<Tables["shops"]>, "domain"> & { domain: ShopDomain };

const rows = (db: Db) => db.selectFrom("shops").modifyFront(prepared).selectAll();

export function findShopByDomain(db: Db, domain: ShopDomain): Promise<Shop | undefined> {
  return rows(db).where("domain", "=", domain).executeTakeFirst() as Promise<Shop | undefined>;
}

/** A shop and the one whose plan and quota count for it: its main store where it is a linked one, else itself. */
export interface ShopAndBillingShop {
  shop: Shop;
  billingShop: Shop;
}

/** Both in one statement, by the shop's domain or id; undefined where there is no such shop. */
export async function findShopAndBillingShop(
  db: Db,
  wanted: ShopDomain | ShopId,
): Promise<ShopAndBillingShop | undefined> {
  const column = typeof wanted === "number" ? "id" : "domain";
  const rows = (await db
    .selectFrom("shops as own")
    .modifyFront(prepared)
    .innerJoin("shops", (join) =>
      join.on((eb) => eb("shops.id", "in", [eb.ref("own.id"), eb.ref("own.mainShopId")])),
    )
    .selectAll("shops")
    .where(`own.${column}`, "=", wanted)
    .execute()) as Shop[];
  const shop = rows.find((row) => row[column] === wanted);
  return shop && { shop, billingShop: rows.find((row) => row !== shop) ?? shop };
}

export function findShopById(db: Db, shop: ShopId): Promise<Shop | undefined> {
  return rows(db).where("id", "=", shop).executeTakeFirst() as Promise<Shop | undefined>;
}

export function getShopById(db: Db, shop: ShopId): Promise<Shop> {
  return rows(db).where("id", "=", shop).executeTakeFirstOrThrow() as Promise<Shop>;
}

/**
 * Exclusive lock of a shop, for what must not run concurrently: incoming orders, the last unit of quota. As weak as PostgreSQL has it
 * (`for no key update`): rows of the shop's other tables, whose foreign key reads this row, are written meanwhile.
 * @param waitMs for this and any other lock of the transaction; 0 waits as long as it takes
 * @throws an error of the database (`isLockTimeout`) once it has waited for so long
 */
export async function lockShop(tx: Db, shop: ShopId, waitMs = 0): Promise<Shop> {
  // In the same statement, as most of its time is the way to the database: the limit is set before the row that it joins is locked.
  const limit = sql`set_config('lock_timeout', ${String(waitMs)}, true)`.as("limit");
  return (await tx
    .selectFrom("shops")
    .modifyFront(prepared)
    .$if(waitMs > 0, (query) => query.innerJoin(limit, (join) => join.onTrue()))
    .selectAll("shops")
    .where("id", "=", shop)
    .forNoKeyUpdate("shops")
    .executeTakeFirstOrThrow()) as Shop;
}

/** Shared lock: excludes holders of the exclusive lock above, not each other. */
export async function shareShop(tx: Db, shop: ShopId): Promise<void> {
  await tx.selectFrom("shops").modifyFront(prepared).select("id").where("id", "=", shop).forShare().execute();
}

export type ShopPlan = Pick<Shop, "planCode" | "quotaAmount" | "funcPermission">;

export interface ShopFacts {
  name: string;
  primaryDomain: string | null;
  ownerName: string | null;
  email: string | null;
  contactEmail: string | null;
  shopifyPlan: string | null;
  currency: string;
  timezone: string;
  country: string | null;
}

/** What a shop's texts are written in, as far as is known: shoppers read it where nothing is known of them. */
export const shopLanguage = ({
  storefrontLocale,
  locale,
}: Pick<Shop, "storefrontLocale" | "locale">): string => storefrontLocale ?? locale;

/** A new shop, known by its domain only until its facts have been read. Answers undefined for a known one. */
export function insertShop(
  tx: Db,
  domain: ShopDomain,
  now: Date,
  plan: Partial<ShopPlan> = {},
): Promise<{ id: ShopId } | undefined> {
  return tx
    .insertInto("shops")
    .values({ ...plan, domain, name: domain.replace(".myshopify.com", ""), installedAt: now, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
}

/** The shop is back: it counts as installed from now on. False where it had never left. */
export async function reinstallShop(tx: Db, domain: ShopDomain, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("shops")
    .set({ installedAt: now, uninstalledAt: null })
    .where("domain", "=", domain)
    .where("uninstalledAt", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateShopFacts(
  tx: Tx,
  shop: ShopId,
  facts: Partial<ShopFacts & Pick<Shop, "storefrontLocale">>,
): Promise<void> {
  await tx.updateTable("shops").set(facts).where("id", "=", shop).execute();
  await noteChange(tx, shop, "store");
}

export async function setLocale(tx: Tx, shop: ShopId, locale: string): Promise<void> {
  await tx.updateTable("shops").set({ locale }).where("id", "=", shop).execute();
  await noteChange(tx, shop, "store");
}

/** Names under which tracking pages are served, of shops that have the app. */
export function listServedHosts(db: Db, hosts: string[]): Promise<{ host: string; domain: ShopDomain }[]> {
  return db
    .selectFrom("shops")
    .select(["customDomain as host", "domain"])
    .where("customDomain", "in", hosts)
    .where("uninstalledAt", "is", null)
    .execute() as Promise<{ host: string; domain: ShopDomain }[]>;
}

/** Whose name it is, whether the shop has the app or not. */
export function findShopByHost(
  db: Db,
  host: string,
): Promise<Pick<Shop, "id" | "uninstalledAt"> | undefined> {
  return db
    .selectFrom("shops")
    .select(["id", "uninstalledAt"])
    .where("customDomain", "=", host)
    .executeTakeFirst();
}

/** The same, locked. */
export function lockShopOfHost(tx: Tx, host: string): Promise<Shop | undefined> {
  return tx
    .selectFrom("shops")
    .selectAll()
    .where("customDomain", "=", host)
    .forNoKeyUpdate()
    .executeTakeFirst() as Promise<Shop | undefined>;
}

/** A shop sets a name with each change, and only those that it has proved are counted. */
const MOST_PAGE_HOSTS = 50;

/** The name under which its pages are served from now on. @throws an error of the database where another shop has it */
export async function setCustomDomain(tx: Tx, shop: ShopId, host: string | null): Promise<void> {
  const pageHosts = sql<
    string[]
  >`(array_prepend(${host}::text, array_remove(page_hosts, ${host}::text)))[1:${sql.lit(MOST_PAGE_HOSTS)}]`;
  await tx
    .updateTable("shops")
    .set({ customDomain: host, ...(host !== null && { pageHosts }) })
    .where("id", "=", shop)
    .execute();
  await noteChange(tx, shop, "store");
}

/** Names under which its pages have ever been served, besides ours and Shopify's. */
export async function listPageHosts(db: Db, shop: ShopId): Promise<string[]> {
  const { pageHosts } = await db
    .selectFrom("shops")
    .select("pageHosts")
    .where("id", "=", shop)
    .executeTakeFirstOrThrow();
  return pageHosts;
}

/** False where the shop was installed (again) after that moment. */
export async function markUninstalled(tx: Db, shop: ShopId, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable("shops")
    .set({ uninstalledAt: at })
    .where("id", "=", shop)
    .where("installedAt", "<=", at)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The columns of a plan, always set together: else a shop would have one plan's name and another one's quota. */
export type GrantedPlan = Pick<
  Shop,
  "planCode" | "planInterval" | "quotaAmount" | "subscriptionId" | "cycleStart" | "cycleEnd"
>;

export async function setPlan(tx: Tx, shop: ShopId, plan: GrantedPlan): Promise<void> {
  await tx.updateTable("shops").set(plan).where("id", "=", shop).execute();
  await noteChange(tx, shop, "store");
}

export async function setReconciledAt(db: Db, shop: ShopId, at: Date): Promise<void> {
  await db.updateTable("shops").set({ reconciledAt: at }).where("id", "=", shop).execute();
}

/** Admin tokens made before that moment are refused from now on. False for an unknown shop. */
export async function revokeAdminTokens(db: Db, domain: ShopDomain, at: Date): Promise<boolean> {
  const row = await db
    .updateTable("shops")
    .set({ adminTokensValidFrom: at })
    .where("domain", "=", domain)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Cross-shop, for our staff's command. Answers how many shops there are. */
export async function revokeAllAdminTokens(db: Db, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("shops")
    .set({ adminTokensValidFrom: at })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteShop(tx: Db, shop: ShopId): Promise<void> {
  await tx
    .with("versions", (query) => query.deleteFrom("shopVersions").where("shopId", "=", shop))
    .deleteFrom("shops")
    .where("id", "=", shop)
    .execute();
}

/** Cross-shop: only for jobs. */
export function listInstalledShops(db: Db): Promise<Shop[]> {
  return db
    .selectFrom("shops")
    .selectAll()
    .where("uninstalledAt", "is", null)
    .orderBy("id")
    .execute() as Promise<Shop[]>;
}
