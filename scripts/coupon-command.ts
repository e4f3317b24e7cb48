import { parseArgs } from "node:util";
import { z } from "zod";
import { addCoupon, arrangeOffer, endNamedCoupon, NewCoupon, NewOffer } from "../service/billing/coupon-desk";
import { listCoupons } from "../service/billing/coupons.queries";
import { ConfigError, readConfig } from "../service/config";
import type { Db } from "../service/db/database";
import { EmbeddedDatabaseError } from "../service/db/embedded/embedded-database-error";
import { migrate } from "../service/db/migrate";
import { DatabaseError, openConfiguredDatabase } from "../service/db/open";
import { localSecrets } from "../service/local-secrets";
import { createLog } from "../service/log";

const USAGE = `Usage: npm run coupon -- add CODE --multiplier 0.7 [--months 6] [--plans GROWTH,ADVANCED]
                               [--from 2026-11-20] [--until 2026-12-31] [--uses 100]
       npm run coupon -- list
       npm run coupon -- end CODE
       npm run coupon -- offer SHOP --interval ANNUAL --quota 600000 --price 9000

  --multiplier is what is left of the price: 0.7 takes 30 % off. Without --months it lasts as long as the plan.
  offer arranges a price (in dollars, for the whole interval) with one store; it replaces the one before.
  The database is the one that .env names; an embedded one must not be in use.`;

/** Mistakes of whoever typed the command: one sentence, and exit code 1. */
class CommandError extends Error {}

const commands: Record<string, (db: Db, name: string, options: Record<string, unknown>) => Promise<string>> =
  {
    async add(db, code, options) {
      const coupon = NewCoupon.parse({ ...options, code });
      if (!(await addCoupon(db, coupon, new Date())))
        throw new CommandError(`There is a coupon ${coupon.code} already.`);
      return `${coupon.code} takes ${Math.round(100 - 100 * coupon.multiplier)} % off.`;
    },
    async end(db, code) {
      if (!(await endNamedCoupon(db, code, new Date())))
        throw new CommandError(`There is no coupon ${code}.`);
      return `${code.trim().toUpperCase()} is over. Subscriptions that have it keep it.`;
    },
    async offer(db, shop, options) {
      const offer = NewOffer.parse({ ...options, shop });
      if (!(await arrangeOffer(db, offer))) throw new CommandError(`There is no store ${shop}.`);
      return `${shop} is offered ${offer.quota} orders for $${offer.price} (${offer.interval}).`;
    },
    async list(db) {
      const rows = (await listCoupons(db)).map((coupon) =>
        [
          coupon.code.padEnd(24),
          `${Math.round(100 - 100 * coupon.multiplier)} %`.padStart(5),
          (coupon.months === null ? "always" : `${coupon.months} months`).padStart(10),
          `${coupon.used}${coupon.maxUses === null ? "" : ` of ${coupon.maxUses}`} used`.padStart(16),
          coupon.endsAt ? `  until ${coupon.endsAt.toISOString().slice(0, 16)}Z` : "",
          coupon.plans.length > 0 ? `  ${coupon.plans.join(", ")}` : "",
        ].join(""),
      );
      return rows.length === 0 ? "There are no coupons." : rows.join("\n");
    },
  };

try {
  process.exitCode = await main();
} catch (error) {
  const isExpected = [CommandError, ConfigError, DatabaseError, EmbeddedDatabaseError].some(
    (kind) => error instanceof kind,
  );
  if (error instanceof z.ZodError) console.error(z.prettifyError(error));
  else if (isExpected || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS"))
    console.error((error as Error).message);
  else throw error;
  process.exitCode = 1;
}

async function main(): Promise<number> {
  const text = { type: "string" } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      multiplier: text,
      months: text,
      plans: text,
      from: text,
      until: text,
      uses: text,
      interval: text,
      quota: text,
      price: text,
    },
  });
  const [name = "", subject = ""] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || (name !== "list" && subject === "")) {
    console.log(USAGE);
    return name === "" || name === "help" ? 0 : 1;
  }
  const database = await openConfiguredDatabase(
    readConfig(process.env, localSecrets),
    createLog("silent"),
    (error) => {
      throw error;
    },
  );
  try {
    await migrate(database.db);
    console.log(await command(database.db, subject, values));
  } finally {
    await database.close();
  }
  return 0;
}
