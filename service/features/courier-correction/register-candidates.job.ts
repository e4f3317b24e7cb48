import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { defineJob } from "../../platform/queue/job";
import { budgetFilledAt, giveBack, takeBudget } from "../../domain/tracking-providers/budget/take-budget";
import {
  type TrackingProvider,
  type TrackingRequest,
  ProviderError,
} from "../../domain/tracking-providers/provider";
import { decideAttempt, findOpenAttempt, saveRegisteredCouriers } from "./correction.queries";
import { decideCorrection } from "./decide-correction.job";
import { asCandidate } from "./candidate";

/** Delay before the decision: providers read a new number within minutes, seldom within the same call. */
const PATIENCE_MS = 2 * 3_600_000;

/**
 * Registers a silent shipment's number with the candidate couriers, as far as the shop's budget reaches; with no budget
 * left, on the next day. Safe to run twice: registering twice changes nothing at the provider, and a decision queued
 * twice finds its attempt decided.
 */
export const registerCandidates = defineJob({
  name: "courier.register-candidates",
  payload: z.object({ shop: ShopId, id: z.string() }),
  async run(ctx, { shop, id }) {
    const attempt = await findOpenAttempt(ctx.db, shop, id);
    const provider = ctx.trackingProviders.find((candidate) => candidate.id === attempt?.provider);
    if (!attempt || !provider) return;
    const granted = await takeBudget(ctx, shop, provider.id, attempt.candidates.length);
    if (granted === 0) {
      await ctx.enqueue(ctx.db, registerCandidates, { shop, id }, { at: budgetFilledAt(ctx.now()) });
      return;
    }
    const candidates = attempt.candidates.slice(0, granted);
    if (granted < attempt.candidates.length) await saveRegisteredCouriers(ctx.db, shop, id, candidates);
    await register(
      ctx,
      shop,
      provider,
      candidates.map((courier) => asCandidate(attempt, courier)),
    );
    const at = new Date(ctx.now().getTime() + PATIENCE_MS);
    await ctx.enqueue(ctx.db, decideCorrection, { shop, id }, { at });
  },
  async onDeadLetter(ctx, { shop, id }) {
    const verdict = { toCourier: null, outcome: "kept", reason: "refused" } as const;
    await decideAttempt(ctx.db, shop, id, verdict, ctx.now());
  },
});

/** Registers and gives back the part of the budget that the provider did not count. */
async function register(
  ctx: Context,
  shop: ShopId,
  provider: TrackingProvider,
  shipments: TrackingRequest[],
) {
  try {
    const results = await provider.register(shipments);
    const free = results.filter(({ outcome }) => outcome !== "accepted").length;
    await giveBack(ctx, shop, provider.id, free);
  } catch (error) {
    // After a timeout the provider may have counted them; a retry is answered "already registered" and gives back then.
    if (error instanceof ProviderError && error.kind !== "timeout")
      await giveBack(ctx, shop, provider.id, shipments.length);
    throw error;
  }
}
