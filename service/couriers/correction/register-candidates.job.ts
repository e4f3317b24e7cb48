import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { defineJob } from "../../jobs/job";
import { decideAttempt, findOpenAttempt } from "./correction.queries";
import { decideCorrection } from "./decide-correction.job";
import { onTrial } from "./trial";

/** Providers look at a new number within minutes, seldom within the same call. */
const PATIENCE_MS = 2 * 3_600_000;

/**
 * Registers a silent parcel's number with the couriers on trial. Safe to run twice: registering twice is no change to a
 * provider, and the deciding that is queued a second time finds its attempt decided.
 */
export const registerCandidates = defineJob({
  name: "courier.register-candidates",
  payload: z.object({ shop: ShopId, id: z.string() }),
  async run(ctx, { shop, id }) {
    const attempt = await findOpenAttempt(ctx.db, shop, id);
    const provider = ctx.couriers.find((candidate) => candidate.id === attempt?.provider);
    if (!attempt || !provider) return;
    await provider.register(attempt.asked.map((courier) => onTrial(attempt, courier)));
    const at = new Date(ctx.now().getTime() + PATIENCE_MS);
    await ctx.enqueue(ctx.db, decideCorrection, { shop, id }, { at });
  },
  async onGivenUp(ctx, { shop, id }) {
    const verdict = { toCourier: null, outcome: "kept", reason: "refused" } as const;
    await decideAttempt(ctx.db, shop, id, verdict, ctx.now());
  },
});
