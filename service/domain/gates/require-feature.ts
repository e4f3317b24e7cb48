import { PLAN_REQUIRED } from "../../../contract/errors";
import { decide, type FeatureId, type GateStore } from "../../../permissions/decide";
import type { GateTable } from "../../../permissions/gates-schema";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import type { Shop } from "../shops/shops.queries";
import { findGateStore } from "./gate-store";

type GateContext = Pick<Context, "gates" | "now">;

/** Whether the store has the feature, by the same decision that shows or locks it on the screen. */
export async function hasFeature(ctx: GateContext, db: Db, shop: Shop, feature: FeatureId): Promise<boolean> {
  return decide(ctx.gates.table(), feature, await findGateStore(ctx, db, shop)).on;
}

/**
 * Lets a call pass only where the store has the feature.
 * @throws AppError PLAN_REQUIRED with feature, level, and which rule refused
 */
export async function requireFeature(
  ctx: GateContext,
  db: Db,
  shop: Shop,
  feature: FeatureId,
): Promise<void> {
  checkGate(ctx.gates.table(), await findGateStore(ctx, db, shop), feature);
}

/** @throws as requireFeature */
export function checkGate(table: GateTable, store: GateStore, feature: FeatureId): void {
  const decision = decide(table, feature, store);
  if (decision.on) return;
  const { why, level } = decision;
  // Names no plan if a kill switch, an override or a rollout has refused: an upgrade would not help.
  const reason = why.startsWith("plan:") ? "planRequired" : "featureClosed";
  throw new AppError(PLAN_REQUIRED, reason, {
    values: { level: level ?? "" },
    details: { feature, level, why },
  });
}
