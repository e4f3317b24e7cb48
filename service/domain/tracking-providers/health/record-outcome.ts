import type { Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import type { ProviderError } from "../provider";
import { afterFailure, type Health } from "./circuit-breaker";
import type { ProviderRouter } from "./provider-router";
import { deleteHealth, lockHealth, saveHealth } from "./health.queries";

/** Records a provider's failure for all processes; returns its new health. */
export async function recordFailure(ctx: Context, provider: string, error: ProviderError): Promise<Health> {
  const health = await transaction(ctx.db, async (tx) => {
    const before = await lockHealth(tx, provider);
    const after = afterFailure(before, error, provider, ctx.now());
    await saveHealth(tx, after);
    return { before, after };
  });
  const { before, after } = health;
  const fields = { provider, reason: error.kind, until: after.retryAt };
  if (error.isFinal) ctx.log.error({ err: error, provider }, "the provider refuses us");
  else if (after.openedAt && !before.openedAt)
    ctx.log.warn(fields, "circuit opened: the provider is not called for a while");
  else ctx.log.warn(fields, "a call of the provider has failed");
  return after;
}

/** Closes the circuit after a successful call. */
export async function recordSuccess(ctx: Context, router: ProviderRouter, provider: string): Promise<void> {
  const before = router.healthOf(provider);
  if (!before) return;
  router.resetHealth(provider);
  await deleteHealth(ctx.db, provider);
  if (before.openedAt) ctx.log.info({ provider, since: before.openedAt }, "the provider works again");
}
