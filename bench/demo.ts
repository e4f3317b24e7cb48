/** How long the demo store takes from nothing: until it answers, until every order is stored, and until all is tracked. */
import { benchDatabases } from "./databases";
import { DEMO_ORDERS, type DemoTimes, makeDemo } from "./demo-store";
import { createThresholds, median, printGround, printTable } from "./figures";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

printGround();
const thresholds = createThresholds();
for (const database of await benchDatabases()) {
  const rounds: DemoTimes[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    const place = await database.create();
    const { product, times } = await makeDemo(place);
    await product.stop();
    await place.remove();
    rounds.push(times);
  }
  printTable(
    `The demo store of ${DEMO_ORDERS} orders on ${database.name}, seconds since the process began`,
    ["round", "ready", "stored", "tracked"],
    rounds.map((each, index) => [
      String(index + 1),
      each.ready / 1000,
      each.stored / 1000,
      each.tracked / 1000,
    ]),
  );
  // Made when every order is there; asking the courier about each shipment goes on while one looks around.
  const stored = median(rounds.map((each) => each.stored / 1000));
  thresholds.check(`${database.name}, demo store in seconds`, stored, stored < 20, "below 20");
}
thresholds.end();
