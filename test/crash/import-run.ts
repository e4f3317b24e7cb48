import { pause } from "./children.mjs";
import type { ImportFacts } from "./import-facts";
import { numberOf, orderName } from "./import-names";
import type { Asks } from "./import-server";
import { withGround } from "./ground";
import { type Outside, SHOP } from "./ingest-outside";
import { startServer } from "./ingest-process";

export interface ImportKillRun {
  kills: number;
  lines: number;
  /** A PostgreSQL server on which a database may be made; null for the embedded database. */
  server: string | null;
  say: (line: string) => void;
}

const SETTLES_WITHIN_MS = 5 * 60_000;

/** Kills the server again and again while it checks and imports a file; answers what is not as it should be after all. */
export function killWhileImporting({ kills, lines, server, say }: ImportKillRun): Promise<string[]> {
  return withGround(server, (outside, env) => run(outside, env, { kills, lines, say }), {
    IMPORT_SHOP: SHOP,
  });
}

async function run(
  outside: Outside,
  env: Record<string, string>,
  { kills, lines, say }: Omit<ImportKillRun, "server">,
): Promise<string[]> {
  const begin = async () => {
    const child = startServer<Asks>(env, "test/crash/import-server.ts");
    await child.ready;
    return child;
  };
  const first = await begin();
  await first.ask("install", { token: await outside.shopify.idToken(SHOP), shop: SHOP, orders: lines });
  const rows = Array.from({ length: lines }, (_, index) => `${orderName(index)},${numberOf(index)}`);
  const { id } = await first.ask("upload", { csv: `Order,Number\n${rows.join("\n")}\n` });
  let child = first;
  for (let kill = 1; kill <= kills; kill += 1) {
    const { state } = await child.ask("goOn", { id });
    const after = Math.round(20 + Math.random() * 600);
    await pause(after);
    await child.end("SIGKILL");
    child = await begin();
    const [file] = (await child.ask("facts", {})).imports;
    say(`kill ${kill} after ${after} ms, ${state}: ${file?.lines} lines checked, ${file?.imported} imported`);
  }
  const facts = await settle(child, id);
  await child.end("SIGTERM");
  return [...faultsIn(facts, lines), ...child.complaints.map((each) => `logged: ${each.slice(0, 500)}`)];
}

async function settle(child: ReturnType<typeof startServer<Asks>>, id: string): Promise<ImportFacts> {
  const deadline = performance.now() + SETTLES_WITHIN_MS;
  let asked = "";
  for (;;) {
    const facts = await child.ask("facts", {});
    const isDone = facts.imports[0]?.state === "done" && facts.untracked === 0;
    if (isDone || performance.now() > deadline) return facts;
    const state = facts.imports[0]!.state;
    // Once for each step: it goes on by itself from there.
    if (state !== asked && state !== "done") await child.ask("goOn", { id });
    asked = state;
    await pause(250);
  }
}

function faultsIn(facts: ImportFacts, lines: number): string[] {
  const [file] = facts.imports;
  const faults: string[] = [];
  if (file?.state !== "done") faults.push(`the import is ${file?.state}`);
  if (file?.imported !== lines || file.lines !== lines || file.known + file.wrong !== 0) {
    faults.push(`the import counts ${JSON.stringify(file)}`);
  }
  if (facts.units !== lines) faults.push(`${facts.units} units of quota for ${lines} orders`);
  if (facts.untracked > 0) faults.push(`${facts.untracked} shipments are not tracked`);
  const found = facts.shipments.map(({ name, trackingNumber }) => `${name} ${trackingNumber}`);
  if (found.length !== lines) faults.push(`${found.length} parcels of ${lines}`);
  const all = new Set(found);
  for (let index = 0; index < lines; index += 1) {
    const wanted = `${orderName(index)} ${numberOf(index)}`;
    if (!all.has(wanted)) faults.push(`there is no ${wanted}`);
  }
  return faults;
}
