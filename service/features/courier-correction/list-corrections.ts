import type { ResponseOf, BodyOf } from "../../../contract/endpoint";
import type { Correction, listCorrections as contract } from "../../../contract/couriers";
import type { Actor, Context } from "../../platform/context";
import { decodeTimeCursor, encodeCursor } from "../../platform/http/cursor";
import { KEEP_EVENTS_DAYS } from "../../platform/events/events.queries";
import { findKnownCouriers } from "../../domain/couriers/known-couriers";
import { type AttemptRow, listAttempts } from "./listed-changes.queries";
import { TOKEN_USER } from "../../domain/shops/admin-token";

/** The attempts of auto-correction with their results, and the couriers that the merchant has changed, newest first. */
export async function listCorrections(
  ctx: Context,
  actor: Actor,
  { after, size }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const rows = await listAttempts(ctx.db, actor.shop, { before: decodeTimeCursor(after), limit: size + 1 });
  const shown = rows.slice(0, size);
  const codes = shown.flatMap(({ fromCouriers, toCouriers, candidates }) => [
    ...fromCouriers,
    ...toCouriers,
    ...candidates,
  ]);
  const known = await findKnownCouriers(ctx.db, actor.shop, [
    ...new Set(codes.filter((code) => code !== null)),
  ]);
  const nameOf = (code: string) => known.get(code)?.name ?? code;
  const last = shown.at(-1);
  return {
    content: shown.map((row) => presentCorrection(row, nameOf, ctx.now())),
    next: rows.length > size && last ? encodeCursor({ at: last.lineAt, id: last.lineId }) : null,
  };
}

function presentCorrection(row: AttemptRow, nameOf: (code: string) => string, now: Date): Correction {
  return {
    id: row.lineId,
    by: changedBy(row, now),
    order_id: row.orderId,
    order_name: row.orderName,
    tracking_number: row.trackingNumber,
    count: row.count,
    order_count: row.orderCount,
    orders: row.namedOrders,
    is_undo: row.isUndo,
    from: row.fromCouriers.map((code) => code && nameOf(code)),
    to: row.outcome === "switched" ? row.toCouriers.map((code) => code && nameOf(code)) : [],
    candidates: row.candidates.map(nameOf),
    outcome: row.outcome,
    reason: row.reason,
    at: row.lineAt.toISOString(),
  };
}

/** Before the event log begins nobody knows who made a change. */
function changedBy({ source, cause, attemptedAt }: AttemptRow, now: Date): Correction["by"] {
  if (source === "correction") return "waybill";
  if (cause) return cause.kind === "call" && cause.user === TOKEN_USER ? "token" : "merchant";
  return now.getTime() - attemptedAt.getTime() > KEEP_EVENTS_DAYS * 86_400_000 ? "merchant" : "shopify";
}
