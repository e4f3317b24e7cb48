/** Start-up with an existing database of a demo store, and memory after it, beside the smallest server there is. */
import { benchDatabases } from "./databases";
import { DEMO_ORDERS, prepareDemoStore } from "./demo-store";
import { createThresholds, median, printGround, printTable, ratio } from "./figures";
import { startHello, startProduct } from "./product";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

printGround();
const thresholds = createThresholds();
for (const database of await benchDatabases()) {
  const store = await prepareDemoStore(database);
  const rounds: { start: number; rss: number; hello: number; helloRss: number }[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    const product = await startProduct({ ...store.env, DEMO_ORDERS: String(DEMO_ORDERS) });
    const rss = product.rssMiB();
    await product.stop();
    const hello = await startHello();
    const helloRss = hello.rssMiB();
    await hello.stop();
    rounds.push({ start: product.startMs, rss, hello: hello.startMs, helloRss });
  }
  await store.remove();
  printTable(
    `Start with a database of ${DEMO_ORDERS} orders on ${database.name}, until /readyz answers`,
    ["round", "start ms", "hello server ms", "ratio", "memory MiB", "hello server MiB"],
    rounds.map(({ start, rss, hello, helloRss }, index) => [
      String(index + 1),
      start,
      hello,
      ratio(start, hello),
      rss,
      helloRss,
    ]),
  );
  const start = median(rounds.map((each) => each.start));
  thresholds.check(`${database.name}, start in ms`, start, start <= 2000, "at most 2,000");
}
thresholds.end();
