import { carrierKey } from "../service/adapters/tracking-providers/seventeen-track/carrier-keys";
import { FORMATS } from "../service/domain/couriers/detect/fitting-formats";
import {
  COURIER_SOURCES,
  COURIERS,
  S10_OPERATORS,
} from "../service/domain/couriers/directory/built-in-couriers";
import { directoryFaults } from "./directory-faults";

const withFormat = new Set([...FORMATS.map(({ courier }) => courier), ...S10_OPERATORS.values()]);
const count = (holds: (courier: (typeof COURIERS)[number]) => unknown) => COURIERS.filter(holds).length;

const facts: [name: string, couriers: number][] = [
  ["in the table", COURIERS.length],
  ["with a home page", count(({ homepage }) => homepage)],
  ["with a tracking page", count(({ trackingUrl }) => trackingUrl)],
  ["with a name in Chinese", count(({ aliases }) => aliases.some((name) => /\p{Script=Han}/u.test(name)))],
  ["with a number format", count(({ code }) => withFormat.has(code))],
  ["with 17TRACK's key", count(({ code }) => carrierKey(code) !== undefined)],
];
for (const [name, couriers] of facts) console.log(`${String(couriers).padStart(5)}  ${name}`);
console.log("\nNamed by");
for (const [source, what] of Object.entries(COURIER_SOURCES)) {
  const named = count(({ sources }) => (sources as string[]).includes(source));
  console.log(`${String(named).padStart(5)}  ${source}: ${what}`);
}

const faults = directoryFaults(COURIERS);
console.log(["", ...faults, `${faults.length} faults`].join("\n"));
process.exitCode = faults.length === 0 ? 0 : 1;
