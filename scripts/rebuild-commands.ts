import { listInstalledShops } from "../service/domain/shops/shops.queries";
import { rebuildOrders } from "../service/read/order-list/rebuild-orders";
import { type Command, CommandError, type Commands } from "./database-command";

const USAGE = `Usage: npm run rebuild -- orders [--shop store.myshopify.com]

  Derives the order list, attention and the search of one store, or of all, anew from what is stored: after a fault in
  what derives them, or after a change of its rules. May run while the service does; each batch locks its orders.
  The database is the one that .env names. Waybill may be running meanwhile.`;

const commands: Record<string, Command> = {
  orders: {
    words: 0,
    async run({ db }, _, { shop: domain }) {
      const shops = (await listInstalledShops(db)).filter(
        (shop) => domain === undefined || shop.domain === domain,
      );
      if (shops.length === 0)
        throw new CommandError(domain ? `There is no store ${String(domain)}.` : "There is no store.");
      const lines: string[] = [];
      for (const shop of shops) {
        const orders = await rebuildOrders({ db, now: () => new Date() }, shop.id);
        lines.push(`${shop.domain}: ${orders} orders`);
      }
      return lines.join("\n");
    },
  },
};

export const rebuildCommands: Commands = {
  usage: USAGE,
  options: { shop: { type: "string" } },
  commands,
};
