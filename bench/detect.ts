// npx tsx bench/detect.ts: courier detection by number: how often right, and time compared with a plain loop.
import fs from "node:fs";
import { chooseCourier } from "../service/domain/couriers/choose-courier";
import { detectCouriers } from "../service/domain/couriers/detect/detect-couriers";
import { FORMATS } from "../service/domain/couriers/detect/fitting-formats";
import { readNumber } from "../service/domain/couriers/detect/read-number";
import { createThresholds, percentile, printEnvironment, printTable, ratio, round } from "./report";

interface Vector {
  number: string;
  courier: string;
  valid: boolean;
}

/** Of a checkout beside the shared folder; a worktree elsewhere names it. */
const LIST = new URL(process.env.BENCH_NUMBERS ?? "../../shared/couriers/detect-dev.json", import.meta.url);
const ROUNDS = 9;
const PASSES = 100;

/** Used where the list is missing: numbers generated from the tables' own formats, to measure time only. */
const OWN_NUMBERS = [
  "1Z5R89390357567127",
  "9400111206206406260787",
  "986578788855",
  "3318810025",
  "00340434292135100186",
  "RR123456785DE",
  "12345678901",
  "YT2616912345678901",
  "09980000020034D",
  "ABCDEFGH",
];

const isThere = fs.existsSync(LIST);
const vectors: Vector[] = isThere ? JSON.parse(fs.readFileSync(LIST, "utf8")) : [];
const numbers = isThere ? vectors.map(({ number }) => number) : OWN_NUMBERS;
const thresholds = createThresholds();
printEnvironment();

if (isThere) {
  const valid = vectors.filter((vector) => vector.valid);
  const places = valid.map(({ number, courier }) =>
    detectCouriers(number).findIndex((candidate) => candidate.courier === courier),
  );
  const among = (100 * places.filter((place) => place >= 0).length) / places.length;
  const first = (100 * places.filter((place) => place === 0).length) / places.length;
  const wrong = vectors.filter((vector) => !vector.valid);
  const ranked = wrong.map(({ number }) => ({ number, best: detectCouriers(number)[0] }));
  const believed = ranked.filter(({ best }) => best && best.confidence > 0.5);
  const adopted = ranked.filter(({ number }) => chooseCourier(null, number));
  printTable(
    `Numbers of the developers' list, without any context (${valid.length} valid, ${wrong.length} not)`,
    [
      "right courier among the candidates",
      "first",
      "wrong numbers believed (over 0.5)",
      "wrong numbers adopted",
    ],
    [[`${round(among)} %`, `${round(first)} %`, `${believed.length}`, `${adopted.length}`]],
  );
  thresholds.check("right courier among the candidates", among, among >= 97, "97 %");
  thresholds.check("right courier first", first, first >= 88, "88 %");
} else {
  console.log("\nThe developers' list of numbers is not here: how often right is not measured.");
}

const MADE_UP = 1000;

/** The same digits at every run, so that runs can be compared (MINSTD). */
function madeUpNumbers(length: number): string[] {
  let state = length;
  const digit = () => String((state = (state * 48_271) % 2_147_483_647) % 10);
  return Array.from({ length: MADE_UP }, () => Array.from({ length }, digit).join(""));
}

const adoptedShares = Array.from({ length: 22 }, (_, index) => {
  const numbers = madeUpNumbers(index + 7);
  const adopted = numbers.filter((number) => chooseCourier(null, number)).length;
  return [`${index + 7}`, `${round((100 * adopted) / MADE_UP)} %`];
});
printTable(
  `${MADE_UP} made-up numbers of so many digits that are given a courier, without any context`,
  ["digits", "adopted"],
  adoptedShares,
);

/** The baseline: tries every pattern, without weights. */
function plainLoop(text: string): number {
  const number = readNumber(text);
  return FORMATS.filter(({ pattern }) => pattern.test(number)).length;
}

const merchant = { named: ["dhl-paket"], preferred: ["dpd-de", "gls-de"], origin: "DE", destination: "AT" };
const ways: Record<string, (text: string) => number> = {
  "all patterns in a loop": plainLoop,
  "detectCouriers, number alone": (text) => detectCouriers(text).length,
  "detectCouriers, with context": (text) => detectCouriers(text, merchant).length,
};

/** Microseconds per number; the counts are used, so that nothing is optimised away. */
function measure(way: (text: string) => number): number {
  const start = performance.now();
  let found = 0;
  for (let pass = 0; pass < PASSES; pass += 1) for (const number of numbers) found += way(number);
  if (found === 0) throw new Error("Nothing was found");
  return ((performance.now() - start) * 1000) / (PASSES * numbers.length);
}

// Rounds alternate, so that load of the machine affects all variants alike; the first one warms up.
const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
for (let turn = 0; turn <= ROUNDS; turn += 1) {
  for (const [name, way] of Object.entries(ways)) {
    const time = measure(way);
    if (turn > 0) times.get(name)!.push(time);
  }
}
const medians = [...times].map(([name, each]) => [name, percentile(each, 0.5)] as const);
const baseline = medians[0]![1];
printTable(
  `Time for a number, ${FORMATS.length} formats`,
  ["way", "µs", "beside the loop"],
  medians.map(([name, time]) => [name, time, ratio(time, baseline)]),
);
for (const [name, time] of medians.slice(1)) thresholds.check(name, time, time < 20, "under 20 µs");
thresholds.end();
