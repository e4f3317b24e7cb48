/**
 * A file of 20,000 tracking numbers (BENCH_LINES) into a shop of as many orders: lines a second while the worker asks the simulated
 * courier about those that are in, and how long it takes until every parcel was read.
 */
import { createThresholds, printEnvironment, printTable } from "./report";

process.env.BENCH_ORDERS ??= process.env.BENCH_LINES ?? "20000";
const LINES = Number(process.env.BENCH_ORDERS);
const { databaseEngines } = await import("./databases");
const { untilIdle } = await import("./demo-store");
const { fillDatabase } = await import("./export-store");
const { callsTo, check, run, upload } = await import("./import-file");
const { startProduct } = await import("./product");

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
};

printEnvironment();
const thresholds = createThresholds();
const rows: (string | number)[][] = [];
for (const engine of await databaseEngines()) {
  const database = await engine.create();
  await fillDatabase(database);
  const product = await startProduct({ ...database.env, DEMO_ORDERS: "0" });
  const call = await callsTo(product);
  const lines = Array.from(
    { length: LINES },
    (_, at) => `#${1001 + at},1ZBENCH${String(at).padStart(11, "0")}`,
  );
  const id = await upload(call, ["Order number,Tracking number", ...lines]);
  const checked = await seconds(() => check(call, id));
  let imported = 0;
  const ran = await seconds(async () => (imported = await run(call, id)));
  const tracked = ran + (await seconds(() => untilIdle(product)));
  await product.stop();
  await database.remove();
  rows.push([engine.name, LINES / checked, LINES / ran, LINES / tracked]);
  thresholds.check(
    `${engine.name}, lines imported a second`,
    LINES / ran,
    LINES / ran >= 500,
    "at least 500",
  );
  thresholds.check(`${engine.name}, lines imported`, imported, imported === LINES, `${LINES}`);
}
printTable(
  `A file of ${LINES} lines, of parcels that are then tracked: lines a second`,
  ["", "checked", "imported", "until all are read"],
  rows,
);
thresholds.end();
