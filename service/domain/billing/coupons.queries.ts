import { sql, type Insertable, type Selectable } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";

export type Coupon = Omit<Selectable<Tables["coupons"]>, "multiplier"> & { multiplier: number };

const present = (row: Selectable<Tables["coupons"]>): Coupon => ({
  ...row,
  multiplier: Number(row.multiplier),
});

export async function findCoupon(db: Db, code: string): Promise<Coupon | undefined> {
  const row = await db.selectFrom("coupons").selectAll().where("code", "=", code).executeTakeFirst();
  return row && present(row);
}

/** Locks the row, so that the last use is given out once. */
export async function lockCoupon(tx: Tx, code: string): Promise<Coupon | undefined> {
  const row = await tx
    .selectFrom("coupons")
    .selectAll()
    .where("code", "=", code)
    .forUpdate()
    .executeTakeFirst();
  return row && present(row);
}

/** False where the code is taken. */
export async function insertCoupon(db: Db, coupon: Insertable<Tables["coupons"]>): Promise<boolean> {
  const row = await db
    .insertInto("coupons")
    .values(coupon)
    .onConflict((conflict) => conflict.doNothing())
    .returning("code")
    .executeTakeFirst();
  return row !== undefined;
}

/** False where there is no such coupon. */
export async function endCoupon(db: Db, code: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable("coupons")
    .set({ endsAt: at })
    .where("code", "=", code)
    .returning("code")
    .executeTakeFirst();
  return row !== undefined;
}

/** Cross-shop, for our staff's command: every coupon, the newest first, with how often it was used. */
export async function listCoupons(db: Db) {
  const rows = await db
    .selectFrom("coupons")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("couponUses")
        .whereRef("couponUses.code", "=", "coupons.code")
        .where("usedAt", "is not", null)
        .select((use) => use.fn.countAll<string>().as("used"))
        .as("used"),
    )
    .orderBy("createdAt", "desc")
    .orderBy("code")
    .execute();
  return rows.map(({ used, ...row }) => ({ ...present(row), used: Number(used) }));
}

/** Counts uses by other shops: taken ones, and those reserved while a merchant decides. Cross-shop. */
export async function countOtherUses(db: Db, code: string, shop: ShopId, now: Date): Promise<number> {
  const row = await db
    .selectFrom("couponUses")
    .select((eb) => eb.fn.countAll<string>().as("uses"))
    .where("code", "=", code)
    .where("shopId", "!=", shop)
    .where((where) => where.or([where("usedAt", "is not", null), where("heldUntil", ">", now)]))
    .executeTakeFirstOrThrow();
  return Number(row.uses);
}

export function findCouponUse(db: Db, shop: ShopId, code: string) {
  return db
    .selectFrom("couponUses")
    .selectAll()
    .where("shopId", "=", shop)
    .where("code", "=", code)
    .executeTakeFirst();
}

export async function holdCoupon(tx: Tx, shop: ShopId, code: string, heldUntil: Date): Promise<void> {
  await tx
    .insertInto("couponUses")
    .values({ shopId: shop, code, heldUntil })
    .onConflict((conflict) => conflict.columns(["shopId", "code"]).doUpdateSet({ heldUntil }))
    .execute();
}

/** Releases a reserved use; a use that was taken is kept. */
export async function releaseCoupon(tx: Db, shop: ShopId, code: string): Promise<void> {
  await tx
    .deleteFrom("couponUses")
    .where("shopId", "=", shop)
    .where("code", "=", code)
    .where("usedAt", "is", null)
    .execute();
}

export async function markCouponUsed(tx: Db, shop: ShopId, code: string, at: Date): Promise<void> {
  await tx
    .insertInto("couponUses")
    .values({ shopId: shop, code, heldUntil: at, usedAt: at })
    .onConflict((conflict) =>
      conflict.columns(["shopId", "code"]).doUpdateSet({ usedAt: sql`coalesce(coupon_uses.used_at, ${at})` }),
    )
    .execute();
}
