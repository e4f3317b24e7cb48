import type { ShopId } from "../contract/ids";
import { rebuildHistory } from "../service/domain/shipments/own-history/learn-shipments.job";
import type { Context } from "../service/platform/context";
import { listInstalledShops } from "../service/domain/shops/shops.queries";
import { rebuildOrders } from "../service/read/order-list/rebuild-orders";
import { type Command, CommandError, type Commands } from "./database-command";

type Rebuilder = Pick<Context, "db" | "now">;

const USAGE = `Usage: npm run rebuild -- orders|transit-history [--shop store.myshopify.com]

  Derives the order list, attention and the search of one store, or of all, anew from what is stored: after a fault in
  what derives them, or after a change of its rules. transit-history counts all delivered shipments anew, from which delivery
  dates are estimated. May run while the service does; each batch locks its orders.
  The database is the one that .env names. Waybill may be running meanwhile.`;

const commands: Record<string, Command> = {
  orders: overShops(async (ctx, shop) => `${await rebuildOrders(ctx, shop)} orders`),
  "transit-history": overShops(async (ctx, shop) => `${await rebuildHistory(ctx, shop)} shipments`),
};

function overShops(rebuild: (ctx: Rebuilder, shop: ShopId) => Promise<string>): Command {
  return {
    words: 0,
    async run({ db }, _, { shop: domain }) {
      const shops = (await listInstalledShops(db)).filter(
        (shop) => domain === undefined || shop.domain === domain,
      );
      if (shops.length === 0)
        throw new CommandError(domain ? `There is no store ${String(domain)}.` : "There is no store.");
      const lines: string[] = [];
      for (const shop of shops) {
        lines.push(`${shop.domain}: ${await rebuild({ db, now: () => new Date() }, shop.id)}`);
      }
      return lines.join("\n");
    },
  };
}

export const rebuildCommands: Commands = {
  usage: USAGE,
  options: { shop: { type: "string" } },
  commands,
};
