import { startProcess } from "../../server/process";
import { actorOf } from "./actor-of";
import { BULK_SHOP, IMPORT_SHOP } from "./mixed-names";
import { endWaits } from "./end-waits";
import { gatherMixedFacts, lookForWork, type MixedFacts, type Work } from "./mixed-facts";
import { goOnWithBulk, goOnWithImports, prepareBulk, prepareImports } from "./mixed-work";
import { KILLED_OFTEN } from "./queue-times";
import { replyToParent } from "./reply-to-parent";

/** The product's own process, as a child that can be killed while everything is under way at once. */
export interface Asks {
  prepare: { input: { tokens: Record<string, string>; size: number }; answer: object };
  /**
   * Begins the next bulk job and the next import where the last ones are done. `isResumed`: open ones get a new job at once,
   * beside that of the killed process, which comes back later. `isLast`: what is open goes on, and nothing begins.
   */
  goOn: { input: { size: number; isResumed: boolean; isLast: boolean }; answer: object };
  work: { input: object; answer: Work };
  /** Ends the waiting for what a killed process held: leases, and jobs between two tries. */
  endWaits: { input: object; answer: object };
  facts: { input: object; answer: MixedFacts };
}

const startedAt = new Date();
const { service, stop } = await startProcess(process.env, { queueTimes: KILLED_OFTEN });
const { ctx } = service;

replyToParent<Asks>(
  {
    async prepare({ tokens, size }) {
      await prepareBulk(ctx, { shop: BULK_SHOP, token: tokens[BULK_SHOP]!, orders: size });
      await prepareImports(ctx, { shop: IMPORT_SHOP, token: tokens[IMPORT_SHOP]!, orders: size });
      return {};
    },
    async goOn({ size, ...how }) {
      await goOnWithBulk(ctx, await actorOf(ctx, BULK_SHOP), how);
      await goOnWithImports(ctx, await actorOf(ctx, IMPORT_SHOP), { ...how, lines: size });
      return {};
    },
    work: () => lookForWork(ctx.db),
    async endWaits() {
      await endWaits(ctx, startedAt);
      return {};
    },
    facts: () => gatherMixedFacts(ctx.db),
  },
  stop,
);
