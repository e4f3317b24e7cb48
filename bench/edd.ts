/**
 * Delivery dates from own history, walking forward through shipments: beside a 60-day quantile, the platform's own date and a fixed rule.
 * Run: npm run bench -- edd
 */
import { forecast } from "../service/domain/promise/history/forecast";
import { emptyHistory, learn } from "../service/domain/promise/history/history";
import { measureSample } from "./edd/on-sample";
import { measureSynthetic } from "./edd/on-synthetic";
import { isSampleThere } from "./edd/sample";
import { makeShipments } from "./edd/synthetic";
import { createThresholds, printEnvironment, printTable } from "./report";

const thresholds = createThresholds();
printEnvironment();
if (isSampleThere()) measureSample(thresholds);
else console.log("\nThe developers' sample is not here: real shipments are not measured.");
measureSynthetic(thresholds);

const FORECASTS = 20_000;
const LEARNT = 3_000;
const shipments = makeShipments(7, 30).slice(0, LEARNT);
const history = emptyHistory();
const learning = timed(() =>
  shipments.forEach((shipment) =>
    learn(history, { ...shipment, known: shipment.delivered ?? shipment.handedOver + 45 }),
  ),
);
const estimating = timed(() => {
  for (let at = 0; at < FORECASTS; at += 1) {
    const { lane, handedOver, named, seen } = shipments[at % LEARNT]!;
    forecast(history, { lane, handedOver, named, seen: seen.at(-1) ?? null }, handedOver + 3);
  }
});
printTable(
  "Cost",
  ["what", "a second", "µs each"],
  [
    ["forecasts", (FORECASTS * 1000) / estimating, (estimating * 1000) / FORECASTS],
    ["shipments learnt", (LEARNT * 1000) / learning, (learning * 1000) / LEARNT],
  ],
);
thresholds.end();

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
