// CPU seconds, which depend less on other load of the machine than seconds of the clock.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/**
 * CPU seconds of this process and of every child process that has ended, user and system together. Elsewhere than on
 * Linux children are not counted.
 */
export function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + endedChildren();
}

/** Fields 16 and 17 of proc(5)'s stat, which begin after the command's name in parentheses. */
function endedChildren() {
  const file = "/proc/self/stat";
  if (!existsSync(file)) return 0;
  const fields = readFileSync(file, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

/**
 * CPU seconds of a fixed piece of work (hashing, JSON, sorting, a regular expression): about one on the machine whose
 * figures test/cpu-budget.json holds. What a test run uses is divided by it, so that a slower machine is not over budget.
 */
export function measureReference() {
  const start = process.cpuUsage();
  let text = "waybill";
  for (let round = 0; round < 4800; round += 1) {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      id: index,
      name: createHash("sha256").update(`${text}${index}`).digest("hex"),
    }));
    const sorted = JSON.parse(JSON.stringify(rows.sort((a, b) => (a.name < b.name ? -1 : 1))));
    text = sorted[0].name.replace(/[aeiou]\d/g, "-");
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}
