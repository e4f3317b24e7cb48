import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { STORED_COLUMNS } from "../../../../service/features/privacy/stored-columns";
import { projectRoot } from "../../../../service/platform/project-root";

/**
 * Whether queries stay within one shop, read from their source: SQL about records stands in *.queries.ts, and each
 * of its functions names the shop of every table of shops that it reads, or says "Cross-shop" and is for jobs.
 */
const OF_NO_SHOP = new Set([
  ...["shops", "inbox", "used_trials", "coupons", "couriers", "provider_catalogs", "provider_health"],
  ...["provider_overrides", "activity_baselines", "courier_outages", "rate_limits", "installation"],
  ...["channel_pauses", "operator_tokens", "operator_acts", "image_removals"],
  ...["translation_pauses", "translation_totals", "provider_turns"],
]);
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const tables = [...STORED_COLUMNS.keys(), "quota_units", "quota_periods", "order_tags", "digest_schedules"];
const isOfShops = (table: string) => tables.includes(snake(table)) && !OF_NO_SHOP.has(snake(table));

interface Part {
  file: string;
  name: string;
  text: string;
  isCrossShop: boolean;
}

const sources = readdirSync(path.join(projectRoot, "service"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => ({ file, text: readFileSync(path.join(projectRoot, "service", file), "utf8") }));

/** Functions and constants of a file, with what is said before them. */
function partsOf({ file, text }: (typeof sources)[number]): Part[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return tree.statements.flatMap((statement) => {
    const declared = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations[0]!
      : statement;
    if (!ts.isFunctionDeclaration(declared) && !ts.isVariableDeclaration(declared)) return [];
    const whole = statement.getFullText();
    const isCrossShop = /cross-shop/i.test(whole.slice(0, whole.length - statement.getText().length));
    return [{ file, name: declared.name?.getText() ?? "", text: statement.getText(), isCrossShop }];
  });
}

const parts = sources.filter(({ file }) => file.endsWith(".queries.ts")).flatMap(partsOf);
const crossShop = parts.filter((part) => part.isCrossShop);

const READS =
  /(?:selectFrom|updateTable|deleteFrom|[iI]nnerJoin|leftJoin)\(\s*"(\w+)|\b(?:from|join|update|using)\s+([a-z_]+)\b/g;
const readsOf = (text: string) =>
  [...text.matchAll(READS)].map(([, built, raw]) => (built ?? raw)!).filter(isOfShops);
const shopsNamedIn = (text: string) => text.match(/shop_id|shopId/g)?.length ?? 0;

/** What stands between the brackets that open at an index. */
function bracketed(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")" && (depth -= 1) === 0) return text.slice(open + 1, at);
  }
  return text.slice(open);
}

/** Each join of a table of shops, with its condition. */
function joinsOf({ text }: Part): { table: string; condition: string }[] {
  const built = [...text.matchAll(/(?:inner|left)Join\(/g)].map((match) => {
    const inside = bracketed(text, match.index + match[0].length - 1);
    return { table: /"(\w+)/.exec(inside)?.[1] ?? "", condition: inside };
  });
  const raw = [
    ...text.matchAll(/\bjoin ([a-z_]+)\b([\s\S]*?)(?=\b(?:join|where|group by|order by|union)\b|`|$)/g),
  ].map(([, table, condition]) => ({ table: table!, condition: condition! }));
  return [...built, ...raw].filter(({ table }) => isOfShops(table));
}

/** Functions that name the shop by a part of SQL that is made elsewhere. */
const NAMED_ELSEWHERE = [
  "platform/deliveries/claim-deliveries.queries.ts inTurn",
  "read/order-list/order-list.queries.ts countByStatus",
  "read/order-list/order-sort.queries.ts rowsWith",
  "read/order-list/order-sort.queries.ts rowsWithout",
  "read/search/find-docs.queries.ts candidateDocs",
];

/** Who asks about all shops without being a job, and why that is right. */
const ASKS_ABOUT_ALL: Record<string, string> = {
  "countOtherUses ← domain/billing/check-coupon.ts": "a code has one number of uses for all shops",
  "listAllOrderTombstones ← features/privacy/erase-again.ts": "a whole database is restored",
  "listErasedShops ← features/privacy/erase-again.ts": "a whole database is restored",
  "listShopsByDomain ← features/privacy/erase-again.ts": "a whole database is restored",
  "listByTrackingNumber ← domain/shipments/apply-pushes.ts":
    "in the job that handles a courier's pushes, which name no shop",
  "makeDue ← features/privacy/erase-customer.ts":
    "a push that is erased may have been about another shop's shipment of the same number",
  "listMessagesOfProvider ← domain/mail-recipients/apply-mail-events.ts":
    "in the job that handles what is told of emails, which names no shop",
  "listProviderOverrides ← domain/tracking-providers/overrides/provider-overrides.ts": "our staff's command",
  "listHealth ← domain/tracking-providers/overrides/provider-overrides.ts": "our staff's command",
  "listHealth ← domain/tracking-providers/health/provider-router.ts":
    "a provider fails for everybody; of no shop",
  "listInstalledShops ← domain/shops/for-each-shop.ts": "for the jobs that go from shop to shop",
  "listWatchedShops ← domain/shops/shop-watch.ts":
    "for the open tabs of a process, each by a token of its own",
  "claimRows ← platform/deliveries/claim-deliveries.ts": "for the job that sends deliveries, shops in turn",
  "lockChannel ← platform/deliveries/claim-deliveries.ts": "for the job that sends deliveries",
  "listDueChannels ← platform/deliveries/delivery-worker.ts": "for the job that sends deliveries",
  "countDue ← platform/deliveries/measure-deliveries.ts": "counts for the metrics",
  "listTrackable ← domain/shipments/track-shipments.ts":
    "a call of a provider is filled by the parcels of all shops",
  "updateRegistered ← domain/shipments/save-registrations.ts": "stores what such a call has answered",
  "listDueLanes ← domain/shipments/tracking-queue/tracking-worker.ts": "for the job that asks providers",
  "claimQueued ← domain/shipments/tracking-queue/tracking-worker.ts":
    "for the job that asks providers, shops in turn",
  "settleQueued ← domain/shipments/tracking-queue/ask-claim.ts": "for the job that asks providers",
  "addUseOfShops ← domain/tracking-providers/budget/take-budget.ts":
    "counts such a call for each of its shops",
  "takeOffUse ← domain/tracking-providers/budget/take-budget.ts": "gives back what was not counted",
  "listLimitedShops ← domain/tracking-providers/budget/take-budget.ts": "which shops of a call have a budget",
  "countWaitingJobs ← platform/queue/measure-jobs.ts": "counts for the metrics",
  "countQueued ← domain/shipments/tracking-queue/measure-queue.ts": "counts for the metrics",
  "listShopsOfFailingServers ← domain/mail-senders/server-state.ts": "counted apart in the metrics",
};

const nameOf = ({ file, name }: Part) => `${file} ${name}`;

describe("a query", () => {
  it("joins tables of shops by the shop, in jobs for all shops too", () => {
    const joins = parts.flatMap((part) => joinsOf(part).map((join) => ({ part: nameOf(part), ...join })));

    expect(joins.length).toBeGreaterThan(40);
    expect(joins.filter(({ condition }) => !/shop_id|shopId/.test(condition))).toEqual([]);
  });

  it("names the shop of every table it reads, unless it says that it is about all shops", () => {
    const unnamed = parts.filter(
      (part) => !part.isCrossShop && shopsNamedIn(part.text) < readsOf(part.text).length,
    );

    expect(unnamed.map(nameOf).sort()).toEqual(NAMED_ELSEWHERE);
  });

  it("about all shops is for jobs, our staff's commands and the few places that say why", () => {
    const callers = crossShop.flatMap(({ name, file: own }) =>
      sources
        .filter(
          ({ file, text }) => file !== own && new RegExp(`import[^;]*\\b${name}\\b[^;]*from`).test(text),
        )
        .map(({ file }) => `${name} ← ${file}`),
    );

    expect(crossShop.length).toBeGreaterThan(10);
    // The operator's console is about all shops; its calls take an operator token only.
    const isForAll = (caller: string) => /\.job\.ts$|← features\/operations\//.test(caller);
    expect(callers.filter((caller) => !isForAll(caller)).sort()).toEqual(Object.keys(ASKS_ABOUT_ALL).sort());
  });
});
