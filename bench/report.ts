import os from "node:os";

/** The p-th percentile (0 to 1) by nearest rank; NaN for an empty list. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * p) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

/** Formats a number with as many digits as a measurement supports. */
export function round(value: number): string {
  if (Number.isNaN(value)) return "–";
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en-US");
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

export const ratio = (value: number, baseline: number) => `${round(value / baseline)} ×`;

/** Prints rows as a Markdown table, in the form of docs/performance.md. */
export function printTable(title: string, head: string[], rows: (string | number)[][]): void {
  const cells = [
    head,
    ...rows.map((row) => row.map((cell) => (typeof cell === "number" ? round(cell) : cell))),
  ];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  const [first, ...others] = cells;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  console.log(`\n${title}\n\n${[line(first!), rule, ...others.map(line)].join("\n")}`);
}

/** Prints date and machine; a load above the number of cores means that other work ran as well. */
export function printEnvironment(): void {
  const [load = 0] = os.loadavg();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  console.log(
    `${new Date().toISOString().slice(0, 16)}Z · Node ${process.versions.node} · ${os.cpus().length} cores, ` +
      `${memory} GiB · load ${load.toFixed(1)} at the start`,
  );
}

/** Collects measurements that miss their threshold; `npm run bench` then ends with exit code 1. */
export function createThresholds() {
  const missed: string[] = [];
  return {
    check(what: string, value: number, isMet: boolean, threshold: string) {
      if (!isMet) missed.push(`${what}: ${round(value)}, the aim is ${threshold}`);
    },
    end(): never {
      console.log(missed.length === 0 ? "\nEvery aim is met." : `\nNot met:\n  ${missed.join("\n  ")}`);
      process.exit(missed.length === 0 ? 0 : 1);
    },
  };
}
