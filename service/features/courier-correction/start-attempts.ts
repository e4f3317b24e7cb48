import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { hasFeature } from "../../domain/gates/require-feature";
import { lockShop } from "../../domain/shops/shops.queries";
import { courierCorrection } from "../../../contract/couriers";
import { readSetting } from "../../platform/settings/settings";
import { activeProviders } from "../../domain/tracking-providers/active-providers";
import { candidatesOf } from "./candidates-of";
import { countCandidates, insertAttempt, listSilentShipments } from "./correction.queries";
import { registerCandidates } from "./register-candidates.job";

const DAY_MS = 86_400_000;
/** Days without an event after which another courier is likely. */
const SILENT_DAYS = 4;
/** Upper age limit: the number expires then anyway. */
const OLDEST_DAYS = 30;
const RETRY_AFTER_DAYS = 7;
/** Registrations with other couriers per shop and day: each may cost a unit of the provider's quota. */
const CANDIDATES_PER_DAY = 100;
/** Shipments read per run: only a few of them have a number that fits another courier. */
const SHIPMENTS_PER_RUN = 1000;

/**
 * Selects the shop's silent shipments and the likeliest other couriers of each, within the day's budget, and queues
 * their registration. Does nothing where the feature or its switch is off.
 */
export async function startAttempts(ctx: Context, shopId: ShopId): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, shopId);
    const correction = await readSetting(tx, shopId, courierCorrection);
    if (!correction.enabled || shop.uninstalledAt) return;
    if (!(await hasFeature(ctx, tx, shop, "courier-auto-correction"))) return;
    await queueAttempts(ctx, tx, shopId, new Set(correction.exempt));
  });
}

async function queueAttempts(ctx: Context, tx: Tx, shop: ShopId, exempt: Set<string>): Promise<void> {
  const now = ctx.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  let left = CANDIDATES_PER_DAY - (await countCandidates(tx, shop, ago(1)));
  const span = {
    shippedBefore: ago(SILENT_DAYS),
    shippedAfter: ago(OLDEST_DAYS),
    attemptedBefore: ago(RETRY_AFTER_DAYS),
  };
  const shipments = await listSilentShipments(tx, shop, {
    ...span,
    providers: activeProviders(ctx).map(({ id }) => id),
    exempt: [...exempt],
    limit: SHIPMENTS_PER_RUN,
  });
  const perShipment = await candidatesOf(ctx, tx, shop, shipments, exempt);
  for (const [index, shipment] of shipments.entries()) {
    const candidates = perShipment[index]!.slice(0, left);
    if (candidates.length === 0) continue;
    left -= candidates.length;
    const attempt = { shipmentId: shipment.id, fromCourier: shipment.courier, candidates };
    const id = await insertAttempt(tx, shop, attempt, now);
    await ctx.enqueue(tx, registerCandidates, { shop, id });
  }
}
