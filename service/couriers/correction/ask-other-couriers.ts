import type { ShopId } from "../../../contract/ids";
import { decide } from "../../../permissions/decide";
import type { Context } from "../../context";
import { type Tx, transaction } from "../../db/database";
import { gateStoreOf } from "../../http/require-feature";
import { billingShopOf } from "../../shops/billing-shop";
import { lockShop } from "../../shops/shops.queries";
import { readCourierSettings } from "../courier-settings";
import { activeProviders } from "../providers";
import { candidatesOf } from "./candidates-of";
import { countQuestions, insertAttempt, listSilentShipments } from "./correction.queries";
import { registerCandidates } from "./register-candidates.job";

const DAY_MS = 86_400_000;
/** A carrier that has not seen a shipment four days after it was shipped is probably another one. */
const SILENT_DAYS = 4;
/** After that the number expires anyway. */
const OLDEST_DAYS = 30;
const AGAIN_AFTER_DAYS = 7;
/** Couriers asked for one shop within a day: each may cost a unit at the provider. */
const QUESTIONS_A_DAY = 100;
/** Of many, only a few have numbers that any other courier could have given out. */
const SHIPMENTS_LOOKED_AT = 1000;

/**
 * Chooses the shop's silent shipments that are worth asking about, and the likeliest other couriers of each, within the
 * day's budget; queues the asking. Does nothing where the feature or its switch is off.
 */
export async function askOtherCouriers(ctx: Context, shopId: ShopId): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, shopId);
    const store = gateStoreOf(shop, await billingShopOf(tx, shop), ctx.now());
    const { correction } = await readCourierSettings(tx, shopId);
    const isOpen = decide(ctx.gates.table(), "courier-auto-correction", store).on;
    if (!correction.enabled || shop.uninstalledAt || !isOpen) return;
    await ask(ctx, tx, shopId, new Set(correction.exempt));
  });
}

async function ask(ctx: Context, tx: Tx, shop: ShopId, exempt: Set<string>): Promise<void> {
  const now = ctx.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  let left = QUESTIONS_A_DAY - (await countQuestions(tx, shop, ago(1)));
  const span = {
    shippedBefore: ago(SILENT_DAYS),
    shippedAfter: ago(OLDEST_DAYS),
    askedBefore: ago(AGAIN_AFTER_DAYS),
  };
  const shipments = await listSilentShipments(tx, shop, {
    ...span,
    providers: activeProviders(ctx).map(({ id }) => id),
    exempt: [...exempt],
    limit: SHIPMENTS_LOOKED_AT,
  });
  const candidates = await candidatesOf(ctx, tx, shop, shipments, exempt);
  for (const [index, shipment] of shipments.entries()) {
    const asked = candidates[index]!.slice(0, left);
    if (asked.length === 0) continue;
    left -= asked.length;
    const attempt = { shipmentId: shipment.id, fromCourier: shipment.courier, asked };
    const id = await insertAttempt(tx, shop, attempt, now);
    await ctx.enqueue(tx, registerCandidates, { shop, id });
  }
}
