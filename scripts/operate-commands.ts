import { userInfo } from "node:os";
import { z } from "zod";
import { ShopDomain, type ShopId } from "../contract/ids";
import { findShopByDomain } from "../service/domain/shops/shops.queries";
import {
  type Operator,
  pause,
  replayEvents,
  replayFailed,
  resume,
} from "../service/features/operations/operate";
import {
  countDeadLetters,
  countDeliveries,
  countJobs,
  countTasks,
  describeShop,
  listActs,
  listAllPauses,
  listTasksOf,
} from "../service/features/operations/operations.queries";
import { channels } from "../service/main/channels";
import type { Db } from "../service/platform/db/database";
import { type Command, CommandError, type Commands } from "./database-command";

const USAGE = `Usage: npm run operate -- status
       npm run operate -- shop SHOP
       npm run operate -- acts
       npm run operate -- replay events [--shop SHOP] [--subscriber NAME]
       npm run operate -- replay CHANNEL [--shop SHOP]
       npm run operate -- pause CHANNEL [--shop SHOP] [--until 2026-12-01T08:00:00Z]
       npm run operate -- resume CHANNEL [--shop SHOP]

  status shows queues, deliveries, dead letters by cause, long tasks and pauses of all stores; shop shows one store.
  replay tries again what has failed: events that a subscriber failed at, or deliveries of a channel of the last week.
  pause holds a channel back, for one store or for all. Channels: ${[...channels.keys()].join(", ")}.
  Every act is recorded under --as NAME, which is the system's user where it is not given; acts lists the latest.
  The database is the one that .env names; an embedded one must not be in use.`;

const DAY = 86_400_000;
const stamp = (at: Date | null) => (at ? `${at.toISOString().slice(0, 16)}Z` : "–");

const commands: Record<string, Command> = {
  status: {
    words: 0,
    async run({ db }) {
      const now = new Date();
      const since = new Date(now.getTime() - DAY);
      const [jobs, deliveries, dead, tasks, pauses] = [
        await countJobs(db),
        await countDeliveries(db, since),
        await countDeadLetters(db),
        await countTasks(db, since),
        await listAllPauses(db, now),
      ];
      return [
        table("Jobs (waiting, running, failed)", jobs, (row) => [
          row.name,
          row.waiting,
          row.running,
          row.failed,
        ]),
        table("Deliveries (waiting, stores, oldest, failed today)", deliveries, (row) => [
          ...[row.channel, row.waiting, row.shops, stamp(row.oldest), row.failed],
        ]),
        table("Events that subscribers failed at (count, stores, oldest)", dead, (row) => [
          ...[row.subscriber, row.error, row.count, row.shops, stamp(row.oldest)],
        ]),
        table("Long tasks", tasks, (row) => [row.kind, row.state, row.count, stamp(row.oldest)]),
        table("Paused", pauses, (row) => [
          ...[row.channel, row.domain ?? "all stores", `by ${row.pausedBy}`, `until ${stamp(row.until)}`],
        ]),
      ].join("\n");
    },
  },
  shop: {
    words: 1,
    async run({ db }, [domain = ""]) {
      const shop = await shopOf(db, domain);
      const [facts, tasks] = [await describeShop(db, shop.id), await listTasksOf(db, shop.id, 10)];
      const state = shop.uninstalledAt ? `removed ${stamp(shop.uninstalledAt)}` : "installed";
      return [
        `${shop.domain} (id ${shop.id}), plan ${shop.planCode}, ${state}`,
        `  orders ${facts.orders}, tracked ${facts.tracked}`,
        `  last webhook ${stamp(facts.lastWebhookAt)}, last event ${stamp(facts.lastEventAt)}`,
        `  deliveries waiting ${facts.waiting}, events that subscribers failed at ${facts.deadLetters}`,
        table("Long tasks", tasks, (row) => [
          ...[row.id, row.kind, row.state, stamp(row.createdAt), stamp(row.finishedAt), row.reason ?? ""],
        ]),
      ].join("\n");
    },
  },
  acts: {
    words: 0,
    async run({ db }) {
      return table("Acts", await listActs(db, 50), (row) => [
        ...[stamp(row.at), row.actor, row.action, row.forShop ?? "all stores", JSON.stringify(row.details)],
      ]);
    },
  },
  replay: {
    words: 1,
    async run({ db }, [what = ""], options) {
      const shop = await shopIdOf(db, options);
      if (what === "events") {
        const count = await replayEvents(operatorOf(db, options), shop, textOf(options.subscriber));
        return `${count} events are due now; their subscribers run again within five minutes.`;
      }
      const count = await replayFailed(operatorOf(db, options), channelOf(what), shop);
      return `${count} deliveries of ${what} are open again; they go out within a minute.`;
    },
  },
  pause: {
    words: 1,
    async run({ db }, [channel = ""], options) {
      const until = z.coerce.date().nullable().parse(textOf(options.until));
      const shop = await shopIdOf(db, options);
      await pause(operatorOf(db, options), channelOf(channel), shop, until);
      const whose = textOf(options.shop) ?? "all stores";
      return `${channel} of ${whose} is held back${until ? ` until ${stamp(until)}` : ", until it is resumed"}.`;
    },
  },
  resume: {
    words: 1,
    async run({ db }, [channel = ""], options) {
      await resume(operatorOf(db, options), channelOf(channel), await shopIdOf(db, options));
      return `${channel} of ${textOf(options.shop) ?? "all stores"} goes out again, within a minute.`;
    },
  },
};

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

const operatorOf = (db: Db, options: Record<string, unknown>): Operator => ({
  db,
  actor: textOf(options.as) ?? userInfo().username,
  at: new Date(),
});

function channelOf(name: string): string {
  if (!channels.has(name)) {
    throw new CommandError(`There is no channel ${name}; there are ${[...channels.keys()].join(", ")}.`);
  }
  return name;
}

async function shopOf(db: Db, domain: string) {
  const parsed = ShopDomain.safeParse(domain);
  const shop = parsed.success ? await findShopByDomain(db, parsed.data) : undefined;
  if (!shop) throw new CommandError(`There is no store ${domain}.`);
  return shop;
}

async function shopIdOf(db: Db, options: Record<string, unknown>): Promise<ShopId | null> {
  const domain = textOf(options.shop);
  return domain === null ? null : (await shopOf(db, domain)).id;
}

/** A title and its rows in columns as wide as their widest cell; a line that says so where there is none. */
function table<Row>(title: string, rows: Row[], cellsOf: (row: Row) => (string | number)[]): string {
  if (rows.length === 0) return `${title}: none`;
  const cells = rows.map((row) => cellsOf(row).map(String));
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const lines = cells.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ")}`);
  return [`${title}:`, ...lines.map((line) => line.trimEnd())].join("\n");
}

const text = { type: "string" } as const;
export const operateCommands: Commands = {
  usage: USAGE,
  options: { shop: text, subscriber: text, until: text, as: text },
  commands,
};
