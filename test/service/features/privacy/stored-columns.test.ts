import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { jobs } from "../../../../service/main/jobs";
import { documents } from "../../../../service/main/documents";
import { merchantTexts } from "../../../../service/features/privacy/merchant-texts.queries";
import { STORED_COLUMNS } from "../../../../service/features/privacy/stored-columns";
import { projectRoot } from "../../../../service/platform/project-root";
import { createTestService, type TestService } from "../../harness";
import { listTextColumns } from "./stored";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

const declared = [...STORED_COLUMNS].flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, [fate]]) => ({ place: `public.${table}.${column}`, fate })),
);
const placesOf = (...fates: string[]) =>
  declared.filter(({ fate }) => fates.includes(fate)).map(({ place }) => place);

it("every column that can hold words says what an erasure does to it", async () => {
  const there = await listTextColumns(service);
  const ofOurs = there.filter(({ schema, table }) => schema === "public" && !table.startsWith("kysely_"));

  expect(ofOurs.map(({ place }) => place).sort()).toEqual(declared.map(({ place }) => place).sort());
});

it("what is said to be cut is what the erasure reads, and the other way round", () => {
  const read = merchantTexts(documents).map(({ table, column }) => `public.${table}.${column}`);

  expect(placesOf("cut").sort()).toEqual(
    [...new Set(read)].filter((place) => place !== "public.order_notes.text").sort(),
  );
});

it("what is said to be cleared or deleted is named by a statement of the erasure", () => {
  const folders = [
    ...["features/privacy", "features/imports", "domain/orders", "domain/courier-texts/translation"],
    "domain/mail-recipients",
    "domain/shipment-watches",
    ...["platform/webhooks-in", "platform/deliveries", "domain/shops"],
  ].map((folder) => path.join(projectRoot, "service", folder));
  const texts = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".queries.ts"))
      .map((file) => readFileSync(path.join(folder, file), "utf8")),
  );
  const statements = texts.join("\n");
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const missing = placesOf("cleared", "deleted").filter((place) => {
    const [, table, column] = place.split(".") as [string, string, string];
    return (
      ![table, camel(table)].some((name) => statements.includes(name)) ||
      (!statements.includes(camel(column)) && !statements.includes(column))
    );
  });

  expect(missing.filter((place) => !place.endsWith("import_parts.bytes"))).toEqual([]);
});

/** What jobs are given: ids, numbers, days, keyed hashes and our own words. The queue keeps it for a day, beyond any erasure. */
const IN_JOBS = [
  ...["after", "at", "courier", "day", "from", "fulfillments", "hashes", "id", "ids", "orders"],
  ...["provider", "run", "shop", "singly", "source", "step", "task", "wants"],
];

it("jobs are given ids, numbers, days and our own words: a new field is entered here, if it is one of these", () => {
  const names = new Set(jobs.flatMap((job) => keysOf(job.payload)));

  expect([...names].sort()).toEqual(IN_JOBS);
});

function keysOf(schema: unknown): string[] {
  const { shape } = schema as { shape?: Record<string, unknown> };
  return Object.keys(shape ?? {});
}
