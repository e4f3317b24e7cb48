import { pause } from "./children.mjs";
import { isHurried } from "./end-waits";
import { withGround } from "./ground";
import { type Outside, SHOP } from "./ingest-outside";
import { type ServerProcess, startServer } from "./ingest-process";
import { findFaults, isSettled } from "./ingest-verdict";
import { findPushFaults } from "./push-run";
import { placeShipments } from "./push-sender";
import { untilSettled } from "./settle";
import { type Moment, openTrackingProvider, type Provider17Track } from "./tracking-provider";
import type { Asks } from "./tracking-server";
import { findProviderFaults } from "./tracking-verdict";
import { freePort } from "../free-port";

export interface TrackingRun {
  kills: number;
  /** Parcels in all, an equal share for each kill. */
  shipments: number;
  /** A PostgreSQL server: web and worker are processes of their own. */
  server: string;
  say: (line: string) => void;
}

const SHOPS = [SHOP, "birch-and-tide.myshopify.com", "elm-and-shore.myshopify.com"];
const ROLES = ["web", "worker"] as const;
type Role = (typeof ROLES)[number];
const KILLED: readonly (readonly Role[])[] = [ROLES, ["worker"], ["web"]];
const MOMENTS: readonly Moment[] = ["register", "gettrackinfo", "push"];
/** Nine kinds in turn: who is killed, and what is under way. */
const kindOf = (kill: number) => ({
  who: KILLED[kill % 3]!,
  moment: MOMENTS[(kill + Math.floor(kill / 3)) % 3]!,
});
/** A call takes a tenth of a second at the provider: a kill hits it before, within, or while its answer is stored. */
const KILLED_WITHIN_MS = 200;
/** Where nothing of the kind begins, whatever is under way is killed. */
const WAITS_MS = 5000;
const CHECKED = 60;

/** Answers what is not as it should be after all; empty where nothing was lost and nothing happened twice. */
export const killDuringTracking = ({ server, ...rest }: TrackingRun): Promise<string[]> =>
  withGround(server, async (outside, env) => {
    const provider = await openTrackingProvider(env.APP_URL!);
    try {
      return await run(outside, provider, { ...env, ...provider.env }, rest);
    } finally {
      await provider.close();
    }
  });

async function run(
  outside: Outside,
  provider: Provider17Track,
  env: Record<string, string>,
  { kills, shipments, say }: Omit<TrackingRun, "server">,
): Promise<string[]> {
  const complaints: string[] = [];
  const ports = { web: env.PORT!, worker: String(await freePort()) };
  const begin = (role: Role) =>
    startServer<Asks>({ ...env, ROLES: role, PORT: ports[role] }, "test/crash/tracking-server.ts");
  const lives = {} as Record<Role, ServerProcess<Asks>>;
  const start = async (roles: readonly Role[]) => {
    for (const role of roles) lives[role] = begin(role);
    await Promise.all(roles.map((role) => lives[role].ready));
  };
  const end = async (roles: readonly Role[], signal: "SIGTERM" | "SIGKILL") => {
    await Promise.all(roles.map((role) => lives[role].end(signal)));
    for (const role of roles) complaints.push(...lives[role].complaints);
  };

  await start(ROLES);
  const tokens: Record<string, string> = {};
  for (const domain of SHOPS) {
    if (domain !== SHOP) outside.shopify.createShop({ domain });
    tokens[domain] = await outside.shopify.idToken(domain);
  }
  await lives.web.ask("install", { tokens });

  const numbers: string[] = [];
  /** Since when each number is to be read. */
  const wanted = new Map<string, number>();
  for (let kill = 0; kill < kills; kill += 1) {
    const { who, moment } = kindOf(kill);
    const isUnderWay = provider.next(moment);
    const share = Math.round((shipments * (kill + 1)) / kills);
    while (numbers.length < share) {
      const number = `SIMNONE${10_000 + numbers.length}`;
      placeShipments(outside, SHOPS[numbers.length % SHOPS.length]!, [number], "USPS");
      numbers.push(number);
    }
    if (moment === "gettrackinfo") await check(lives.web, wanted);
    await Promise.race([isUnderWay, pause(WAITS_MS)]);
    await pause(Math.random() * KILLED_WITHIN_MS);
    await end(who, "SIGKILL");
    say(
      `kill ${kill + 1}, ${who.join(" and ")} during ${moment}: ${numbers.length} parcels sent, ` +
        `${provider.taken.size} taken by the provider, ${provider.sent.size} pushes answered 200`,
    );
    await start(who);
    if (isHurried(kills)) await lives.worker.ask("endWaits", {});
  }

  await outside.shopify.drainWebhooks();
  const settle = () =>
    untilSettled(async () => {
      if (isHurried(kills)) await lives.worker.ask("endWaits", {});
      return lives.worker.ask("facts", {});
    }, isSettled);
  await settle();
  await provider.pushed();
  const facts = await settle();
  await end(ROLES, "SIGTERM");
  const { counts, taken } = provider;
  say(
    `${numbers.length} parcels: ${taken.size} taken in ${counts.register} calls, ${wanted.size} asked to be read, in ` +
      `${counts.gettrackinfo} calls; ${counts.answered} pushes answered 200, ${counts.failed} failed`,
  );
  return [
    ...findFaults(
      facts,
      SHOPS.flatMap((shop) => outside.orders(shop)),
      outside.sent.ids,
    ),
    ...findPushFaults(facts.pushed, numbers, provider.sent),
    ...findProviderFaults(facts, { numbers, provider, wanted, kills }),
    ...complaints.map((line) => `logged: ${line.slice(0, 500)}`),
  ];
}

/** Has some parcels read, once there are any; those that are answered are to be read from then on. */
async function check(web: ServerProcess<Asks>, wanted: Map<string, number>): Promise<void> {
  for (const until = performance.now() + WAITS_MS; performance.now() < until; await pause(100)) {
    const since = performance.now();
    const { numbers } = await web.ask("check", { limit: CHECKED });
    for (const number of numbers) wanted.set(number, since);
    if (numbers.length > 0) return;
  }
}
