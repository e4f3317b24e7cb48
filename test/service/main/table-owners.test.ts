import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Erasure redacts columns of every table; `stored-columns.ts` says which. It owns none of them. */
const ERASURE = "features/privacy";

/** Tables with a second writer, and why. A new one needs a reason here, or a function of the owner that it calls. */
const OTHER_WRITERS: Record<string, Record<string, string>> = {
  courier_history: {
    "domain/shipments": "a change of the courier is logged in the transaction that makes it",
  },
  mail_messages: {
    "domain/mail-measuring": "what was opened and clicked, columns of its own",
  },
  order_list: {
    "read/attention": "attention's own columns of the row",
  },
  orders: {
    "domain/billing": "whether an order waits for quota",
    "features/delivery-estimates": "columns of its own: the date before it is shipped",
  },
  search_docs: { "domain/orders": "documents of erased customers go with them" },
  shipments: {
    "domain/couriers": "a deleted custom courier is taken off its shipments",
    "features/courier-correction": "when a shipment may be tried again",
  },
  shop_versions: { "domain/shops": "they go with their shop" },
  shops: { "domain/billing": "the plan in force" },
};

const OWNERS: Record<string, string> = {
  courier_history: "features/courier-correction",
  mail_messages: "domain/mail-recipients",
  order_list: "read/order-list",
  orders: "domain/orders",
  search_docs: "read/search",
  shipments: "domain/shipments",
  shop_versions: "platform/db",
  shops: "domain/shops",
};

it("every table is written by the folder that owns it, and by those that say why", () => {
  const others = [...writers()].flatMap(([table, folders]) => {
    const [only] = folders;
    const owner = OWNERS[table] ?? only;
    return [...folders].filter((folder) => folder !== owner).map((folder) => `${table}: ${folder}`);
  });
  const allowed = Object.entries(OTHER_WRITERS).flatMap(([table, folders]) =>
    Object.keys(folders).map((folder) => `${table}: ${folder}`),
  );

  expect(others.sort()).toEqual(allowed.sort());
});

/** Table → folders of the second level (`domain/orders`) with a statement that inserts, updates or deletes its rows. */
function writers(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of readdirSync("service", { recursive: true, encoding: "utf8" })) {
    const folder = file.split("/").slice(0, 2).join("/");
    if (!file.endsWith(".ts") || folder === ERASURE) continue;
    for (const table of tablesWritten(readFileSync(`service/${file}`, "utf8")))
      found.set(table, (found.get(table) ?? new Set()).add(folder));
  }
  return found;
}

/** By Kysely's builders, and by statements in SQL. */
function tablesWritten(code: string): string[] {
  const built = [...code.matchAll(/\b(?:insertInto|updateTable|deleteFrom)\("(\w+)/g)].map(([, name]) =>
    name!.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const written = [
    ...code.matchAll(
      /\b(?:insert into|delete from|update)\s+([a-z]+_[a-z_]+|orders|shops|shipments|inbox|deliveries)\s+(?:\(|set\b|using\b|where\b|[a-z]+\s+(?:set|using|where)\b)/g,
    ),
  ];
  return [...built, ...written.map(([, name]) => name!)];
}
