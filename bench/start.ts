/** Start-up time with an existing database of a demo store, and memory after it, compared with the smallest server. */
import { databaseEngines } from "./databases";
import { DEMO_ORDERS, prepareDemoStore } from "./demo-store";
import { createThresholds, median, printEnvironment, printTable, ratio } from "./report";
import { startHello, startProduct } from "./product";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

printEnvironment();
const thresholds = createThresholds();
for (const engine of await databaseEngines()) {
  const store = await prepareDemoStore(engine);
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
    `Start with a database of ${DEMO_ORDERS} orders on ${engine.name}, until /readyz answers`,
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
  thresholds.check(`${engine.name}, start in ms`, start, start <= 2000, "at most 2,000");
}
thresholds.end();
