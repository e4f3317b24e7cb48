import { z } from "zod";
import type { ShopId } from "../../../contract/ids";
import { deleteRunsBefore, listKnownKeys } from "../../domain/automations/automation-runs.queries";
import { listShopsStartedBy } from "../../domain/automations/automations.queries";
import { DAY_MS } from "../../domain/automations/evaluate";
import type { Occurrence } from "../../domain/automations/occurrence";
import type { Context } from "../../platform/context";
import { transaction, type Tx } from "../../platform/db/database";
import { getShopById, shareShop, type Shop } from "../../domain/shops/shops.queries";
import { eachThenThrow } from "../../platform/db/each-then-throw";
import { defineJob } from "../../platform/queue/job";
import type { Place } from "./candidates.queries";
import { askedWindow, COUNTED_TRIGGERS, findCounted, type FoundPage, isCounted } from "./find-occurrences";
import { listStarted, startRuns, type StartedAutomation } from "./start-runs";

/** Of one automation in one transaction. */
const STEP = 500;

/** Starts automations for what becomes so by time alone. Safe to run twice: a run has the key of what it is about. */
export const sweepAutomations = defineJob({
  name: "automation.sweep",
  payload: z.object({}),
  schedule: "*/15 * * * *",
  async run(ctx) {
    const shops = await listShopsStartedBy(ctx.db, COUNTED_TRIGGERS);
    // One shop's error keeps no other waiting.
    await eachThenThrow(shops, (shop) => sweepShop(ctx, shop));
  },
});

async function sweepShop(ctx: Context, id: ShopId): Promise<void> {
  const shop = await getShopById(ctx.db, id);
  const automations = await transaction(ctx.db, (tx) => listStarted(ctx, tx, id, COUNTED_TRIGGERS));
  for (const automation of automations) await sweep(ctx, shop, automation);
}

/**
 * Starts an automation for all that has become so within the window, the oldest first. What it does not start for leaves no row, and is looked
 * at again by the next run: it may have got a tag, or a courier may have told late.
 * @param step shipments or orders of one transaction
 */
export async function sweep(
  ctx: Context,
  shop: Shop,
  automation: StartedAutomation,
  step = STEP,
): Promise<void> {
  const { trigger } = automation.definition;
  if (!isCounted(trigger)) return;
  const window = askedWindow(ctx.now());
  let after: Place | null = null;
  do {
    const page: FoundPage = await findCounted(ctx.db, shop, trigger, window, {
      ...{ isPast: false, limit: step, after },
    });
    const isDone =
      page.found.length > 0 &&
      !(await transaction(ctx.db, (tx) =>
        startNew(ctx, tx, shop.id, { was: automation, found: page.found }),
      ));
    after = isDone ? null : page.end && page.end.place;
  } while (after);
}

/** False where the automation has been switched off, changed or deleted since it was read: nothing more is to be found for it. */
async function startNew(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  { was, found }: { was: StartedAutomation; found: readonly Occurrence[] },
): Promise<boolean> {
  // Editing locks the shop: what is read under a shared lock stays so until the runs are there.
  await shareShop(tx, shop);
  const automations = await listStarted(ctx, tx, shop, COUNTED_TRIGGERS);
  const automation = automations.find(({ id, version }) => id === was.id && version === was.version);
  if (!automation) return false;
  const keys = found.map(({ key }) => key);
  const known = await listKnownKeys(tx, shop, automation.id, keys);
  const fresh = found.filter(({ key }) => !known.has(key));
  await startRuns(
    ctx,
    tx,
    shop,
    fresh.map((occurrence) => ({ automation, occurrence })),
  );
  return true;
}

/** As long as the events beside them: a year can be compared with the one before. */
const KEPT_DAYS = 400;
const DELETED_AT_ONCE = 10_000;

/** Safe to run twice: it deletes what is old. */
export const cleanAutomationRuns = defineJob({
  name: "automation.clean",
  payload: z.object({}),
  schedule: "41 3 * * *",
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS);
    while ((await deleteRunsBefore(ctx.db, before, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
  },
});
