/**
 * Time until the demo store is ready: until the process is, until every order is stored, and until all shipments are
 * tracked.
 */
import { databaseEngines } from "./databases";
import { DEMO_ORDERS, type DemoTimes, makeDemo } from "./demo-store";
import { createThresholds, median, printEnvironment, printTable } from "./report";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

printEnvironment();
const thresholds = createThresholds();
for (const engine of await databaseEngines()) {
  const rounds: DemoTimes[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    const database = await engine.create();
    const { product, times } = await makeDemo(database);
    await product.stop();
    await database.remove();
    rounds.push(times);
  }
  printTable(
    `The demo store of ${DEMO_ORDERS} orders on ${engine.name}, seconds since the process began`,
    ["round", "ready", "stored", "tracked"],
    rounds.map((each, index) => [
      String(index + 1),
      each.ready / 1000,
      each.stored / 1000,
      each.tracked / 1000,
    ]),
  );
  // The threshold is for all orders stored; tracking the shipments goes on in the background.
  const stored = median(rounds.map((each) => each.stored / 1000));
  thresholds.check(`${engine.name}, demo store in seconds`, stored, stored < 20, "below 20");
}
thresholds.end();
