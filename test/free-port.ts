import { createServer } from "node:net";

/** Below those that systems give to outgoing connections, and to servers that ask for any: 32768 on Linux, 49152 elsewhere. */
const [FIRST, LAST] = [20_000, 32_000];
const given = new Set<number>();

/**
 * A port that nobody listens on, for a process that is told its port and takes seconds until it listens. Nobody else gets it meanwhile: the
 * system gives out none of these, and this process none of them twice.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
