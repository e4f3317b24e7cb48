import { NOT_FOUND } from "../../../contract/errors";
import type { QueryOf, ResponseOf } from "../../../contract/endpoint";
import type { getShipmentCheck as contract } from "../../../contract/orders";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { findShipmentCheck, type ShipmentCheck } from "./shipment-check.queries";

/** A provider whose rate is used up is asked again sooner than that; one that has failed, later at each try. */
const SOON_MS = 30_000;

/**
 * What became of a check that was asked for at `asked_at`. The queue tells when it has ended: an answer to an earlier one that was under way
 * is not its own.
 * @throws AppError NOT_FOUND, for another shop's shipment too
 */
export async function showCheck(
  ctx: Context,
  actor: Actor,
  { id, asked_at }: QueryOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const askedAt = new Date(asked_at);
  const check = await findShipmentCheck(ctx.db, actor.shop, id, askedAt);
  if (!check) throw new AppError(NOT_FOUND, "shipmentNotFound");
  return { state: stateOf(check, askedAt, ctx.now()), new_events: check.newEvents };
}

function stateOf({ lastCheckedAt, failedChecks, problem, dueAt }: ShipmentCheck, askedAt: Date, now: Date) {
  if (dueAt) return dueAt.getTime() - now.getTime() < SOON_MS ? "waiting" : "unanswered";
  if (failedChecks > 0 || problem === "provider_unavailable") return "unanswered";
  return lastCheckedAt && lastCheckedAt >= askedAt ? "answered" : "registered";
}
