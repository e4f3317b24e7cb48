import { dayNumber } from "../../service/domain/promise/history/counted-days";
import { type createThresholds, printTable, round } from "../report";
import { createMean, createRolling } from "./measure";
import { readSample } from "./sample";
import { walk } from "./walk";

const FROM = dayNumber("2017-07-01");
const PERIODS = [
  { name: "July to December 2017", until: dayNumber("2018-01-01") },
  { name: "January to August 2018", until: Infinity },
];
/** The level of the aim, "at least 92 %". */
const SHARE = 0.92;
const FIXED = { median: 7, last: 14 };

const WAYS = ["own history", "60-day quantile", "platform's own date", "fixed rule of 5 to 14 days"] as const;

/** Real shipments without lanes: what the platform had named stands in for what it knew of them. */
export function measureSample(thresholds: ReturnType<typeof createThresholds>): void {
  const shipments = readSample();
  const arrivals = shipments
    .map(({ handedOver, delivered }) => ({ day: delivered!, took: delivered! - handedOver }))
    .sort((a, b) => a.day - b.day);
  const rolling = createRolling();
  let at = 0;
  const means = new Map([...PERIODS.map(({ name }) => name), "all"].map((name) => [name, newMeans()]));
  walk(shipments, ({ shipment, median, days }) => {
    const { handedOver } = shipment;
    while (at < arrivals.length && arrivals[at]!.day < handedOver) {
      rolling.add(arrivals[at]!.day, arrivals[at]!.took);
      at += 1;
    }
    const [middle, last] = [rolling.quantile(0.5, handedOver), rolling.quantile(SHARE, handedOver)];
    if (handedOver < FROM || middle === undefined || last === undefined) return;
    const took = shipment.delivered! - handedOver;
    const foreseen = [
      { median, last: days[SHARE] },
      { median: middle, last },
      { median: shipment.named!, last: shipment.named! },
      FIXED,
    ];
    const period = PERIODS.find(({ until }) => handedOver < until)!;
    for (const name of [period.name, "all"])
      foreseen.forEach((each, way) => {
        const mean = means.get(name)![way]!;
        mean.error.add(Math.abs(each.median - took));
        mean.onTime.add(took <= each.last ? 100 : 0);
        mean.slack.add(each.last - took);
      });
  });
  for (const [name, ways] of means)
    printTable(
      `The developers' sample, ${name}: ${ways[0]!.error.count} shipments, from hand-over to door`,
      ["way", "on time, %", "mean error, days", "last day after the delivery, days"],
      WAYS.map((way, index) => {
        const { onTime, error, slack } = ways[index]!;
        return [way, round(onTime.value), round(error.value), round(slack.value)];
      }),
    );
  const [own, quantile] = means.get("all")!;
  thresholds.check("sample, on time in %", own!.onTime.value, own!.onTime.value >= 92, "at least 92");
  thresholds.check("sample, mean error in days", own!.error.value, own!.error.value <= 4.6, "at most 4.6");
  for (const [name, ways] of means) {
    const [ours, theirs] = ways.map(({ onTime }) => onTime.value) as [number, number];
    thresholds.check(
      `sample, ${name}, on time in % beside that of the 60-day quantile`,
      ours - theirs,
      ours >= theirs,
      `never less (${round(theirs)} %)`,
    );
  }
  for (const [name, ways] of means)
    thresholds.check(
      `sample, ${name}, mean error beside that of the 60-day quantile`,
      ways[0]!.error.value / ways[1]!.error.value,
      ways[0]!.error.value <= ways[1]!.error.value,
      `never more (${round(quantile!.error.value)} days over all)`,
    );
}

const newMeans = () => WAYS.map(() => ({ onTime: createMean(), error: createMean(), slack: createMean() }));
