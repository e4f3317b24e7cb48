// npx tsx bench/places.ts: time and memory of the gazetteer (towns with coordinates), and size of a drawn route.
import { monitorEventLoopDelay } from "node:perf_hooks";
import v8 from "node:v8";
import vm from "node:vm";
import { gzipSync } from "node:zlib";
import { drawOrderMap } from "../storefront/order-map/draw-order-map.server";
import { type MapSize, MAP_SIZES } from "../storefront/order-map/map-size";
import { placesOfOrderMap } from "../storefront/order-map/places-of-order-map.server";
import { ShipmentId } from "../contract/ids";
import type { OrderMap } from "../contract/order-map";
import { COUNTRIES } from "../contract/country-codes";
import { locate } from "../service/read/order-map/places/locate";
import { createThresholds, printEnvironment, printTable } from "./report";

const LOOK_UPS = 10_000;
const MOST_MIB = 60;

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc") as () => void;
const thresholds = createThresholds();
printEnvironment();

const place = (city: string, country: string) => ({ city, country, province: null, zip: null });

/** Heap and array buffers after garbage collection. */
function mebibytes(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const before = mebibytes();
const pauses = monitorEventLoopDelay({ resolution: 5 });
pauses.enable();
const rows: [string, number, number][] = [];
const note = (what: string, time: number) => rows.push([what, time, mebibytes() - before]);

note(
  "the first country (China), and where the others stand",
  await milliseconds(() => locate(place("Shenzhen", "CN"))),
);
note("another large one (United States)", await milliseconds(() => locate(place("Memphis", "US"))));
note("another one (Germany)", await milliseconds(() => locate(place("Leipzig", "DE"))));
note(
  "all others",
  await milliseconds(async () => {
    for (const country of COUNTRIES) await locate(place("Nowhere", country));
  }),
);
pauses.disable();
printTable("Towns read when first asked for", ["what", "ms", "MiB in all"], rows);
// Includes pauses by other load of the machine, which can be ten times as long.
console.log(`\nLongest pause of other work: ${Math.round(pauses.max / 1e6)} ms`);
const most = rows.at(-1)![2];
thresholds.check("memory with all countries, MiB", most, most < MOST_MIB, `under ${MOST_MIB}`);

const each = await milliseconds(async () => {
  for (let turn = 0; turn < LOOK_UPS; turn += 1) await locate(place("MEMPHIS, TN, US", "US"));
});
printTable(
  "A place, once its country is there",
  ["what", "µs"],
  [["MEMPHIS, TN, US", (each * 1000) / LOOK_UPS]],
);

const ROUTES = {
  "China – Germany": [
    ["Shenzhen", "CN"],
    ["Hong Kong", "HK"],
    ["Leipzig", "DE"],
    ["Berlin", "DE"],
  ],
  "within Germany": [
    ["Hamburg", "DE"],
    ["Leipzig", "DE"],
    ["München", "DE"],
  ],
  "across the Pacific": [
    ["Shenzhen", "CN"],
    ["Anchorage", "US"],
    ["Memphis", "US"],
  ],
} as const;

const drawn: [string, string, number, number][] = [];
for (const [name, places] of Object.entries(ROUTES)) {
  const stops = await Promise.all(
    places.map(async ([city, country]) => ({ place: city, ...(await locate(place(city, country))) })),
  );
  const shipment = {
    id: ShipmentId.parse("1"),
    tracking_number: "T1",
    under_way: true,
    delivered: false,
    hidden: 0,
    stops,
  };
  const route: OrderMap = { shipments: [shipment], destination: null };
  for (const size of Object.keys(MAP_SIZES) as MapSize[]) {
    drawOrderMap(route, placesOfOrderMap(route), size); // The atlas is read once, by the first route.
    const start = performance.now();
    const drawing = drawOrderMap(route, placesOfOrderMap(route), size);
    const time = performance.now() - start;
    drawn.push([name, size, time, gzipSync(JSON.stringify(drawing)).length / 1024]);
  }
}
printTable("A drawn route", ["way", "size", "ms", "KiB (gzip)"], drawn);
thresholds.end();
