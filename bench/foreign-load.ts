import { type ChildProcess, spawn } from "node:child_process";

/** Works until it has used its share of the time since it began, and looks again 5 ms later. */
const PROGRAM = `
const share = Number(process.argv[1]);
const startedAt = performance.now();
const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
const before = used();
// Ends with the process that has started it, however that ends.
process.stdin.resume().on("end", () => process.exit());
setInterval(() => {
  while (used() - before < share * (performance.now() - startedAt)) JSON.parse(JSON.stringify(process.versions));
}, 5);
`;

/** Processes of nobody that use so much of a core each, at most one; `stop` ends them. */
export function startForeignLoad(cores: readonly number[]): { stop(): void } {
  const children: ChildProcess[] = cores
    .filter((share) => share > 0)
    .map((share) =>
      spawn(process.execPath, ["-e", PROGRAM, String(share)], { stdio: ["pipe", "ignore", "ignore"] }),
    );
  return { stop: () => children.forEach((child) => child.kill("SIGKILL")) };
}
