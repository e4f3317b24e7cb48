// npx tsx bench/detect.ts: courier detection by number: how often right, and time compared with a plain loop.
import { createHash } from "node:crypto";
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

/** Shares in per cent, counts of numbers that are no courier's. */
function evaluate(part: Vector[]) {
  const valid = part.filter((vector) => vector.valid);
  const places = valid.map(({ number, courier }) =>
    detectCouriers(number).findIndex((candidate) => candidate.courier === courier),
  );
  // Some are wrong for one format of a courier and right for another.
  const right = new Set(vectors.filter((vector) => vector.valid).map(({ number }) => number));
  const wrong = part.filter(({ number }) => !right.has(number));
  return {
    valid: valid.length,
    among: (100 * places.filter((place) => place >= 0).length) / places.length,
    first: (100 * places.filter((place) => place === 0).length) / places.length,
    wrong: wrong.length,
    believed: wrong.filter(({ number }) => (detectCouriers(number)[0]?.confidence ?? 0) > 0.5).length,
    adopted: wrong.filter(({ number }) => chooseCourier(null, number)).length,
  };
}

/** A third that is not looked at when formats are changed: what the table does with numbers nobody has seen. */
const isHeldBack = ({ number }: Vector) =>
  createHash("sha256").update(`hold ${number}`).digest()[0]! % 3 === 0;

if (isThere) {
  const parts = {
    all: evaluate(vectors),
    "looked at": evaluate(vectors.filter((vector) => !isHeldBack(vector))),
    "held back": evaluate(vectors.filter(isHeldBack)),
  };
  printTable(
    "Numbers of the developers' list, without any context",
    ["", "valid", "courier among the candidates", "first", "wrong", "believed (over 0.5)", "adopted"],
    Object.entries(parts).map(([name, { valid, among, first, wrong, believed, adopted }]) => [
      name,
      String(valid),
      `${round(among)} %`,
      `${round(first)} %`,
      ...[wrong, believed, adopted].map(String),
    ]),
  );
  for (const name of ["all", "held back"] as const) {
    const { among, first, believed } = parts[name];
    thresholds.check(`right courier among the candidates, ${name}`, among, among >= 98.5, "98.5 %");
    thresholds.check(`right courier first, ${name}`, first, first >= 96, "96 %");
    thresholds.check(`wrong numbers believed, ${name}`, believed, believed === 0, "none");
  }
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
for (const [name, time] of medians.slice(1)) thresholds.check(name, time, time < 4, "under 4 µs");
thresholds.end();
