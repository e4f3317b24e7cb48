import { NOT_FOUND } from "../../../contract/errors";
import type { QueryOf, ResponseOf } from "../../../contract/endpoint";
import type { getShipmentCheck as contract } from "../../../contract/orders";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { type CheckMark, readMark } from "./check-mark";
import { findShipmentCheck, type ShipmentCheck } from "./shipment-check.queries";

/** A provider whose rate is used up is asked again sooner than that; one that has failed, later at each try. */
const SOON_MS = 30_000;

/**
 * What became of a check since its `mark`. The queue tells when it has ended: an answer to an earlier one that was under way
 * is not its own.
 * @throws AppError NOT_FOUND, for another shop's shipment too
 */
export async function showCheck(
  ctx: Context,
  actor: Actor,
  { id, mark }: QueryOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const before = readMark(mark);
  const check = await findShipmentCheck(ctx.db, actor.shop, id);
  if (!check) throw new AppError(NOT_FOUND, "shipmentNotFound");
  return {
    state: stateOf(check, before, ctx.now()),
    new_events: Math.max(0, check.events - before.events),
  };
}

function stateOf(check: ShipmentCheck, before: CheckMark, now: Date) {
  if (check.dueAt) return check.dueAt.getTime() - now.getTime() < SOON_MS ? "waiting" : "unanswered";
  if (check.failedChecks > before.failedChecks || check.problem === "provider_unavailable")
    return "unanswered";
  if ((check.lastCheckedAt?.getTime() ?? 0) !== before.checkedAt) return "answered";
  return check.providerState === "registered" ? "registered" : "unanswered";
}
