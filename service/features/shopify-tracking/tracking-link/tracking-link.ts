import { CONFLICT } from "../../../../contract/errors";
import { LinkTaskId } from "../../../../contract/ids";
import { type LinkTask, trackingLink } from "../../../../contract/tracking-link";
import type { LinkScope } from "../../../../contract/tracking-link-limits";
import { readableHost } from "../../../domain/custom-domains/host-name";
import { pageLinksOf } from "../../../domain/orders/page-link";
import { mayWriteTracking } from "../scopes";
import { getShopById, lockShop } from "../../../domain/shops/shops.queries";
import type { Actor, Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import { AppError } from "../../../platform/errors";
import { cancelLongTask, dismissLongTask } from "../../../platform/long-tasks/change-long-task";
import { listLatestTasks, listOpenTasks } from "../../../platform/long-tasks/long-tasks.queries";
import { startLongTask } from "../../../platform/long-tasks/start-long-task";
import { readSetting, showSetting } from "../../../platform/settings/settings";
import { countFulfillments } from "./tracking-link.queries";
import { writeLinks, type WriteLinksTask } from "./write-links.task";
import { customerMailSettingsUrl } from "../../../domain/shops/shop-addresses";

/** The setting, the addresses that it can write, and how far the writing to older fulfilments is. */
export async function showTrackingLink(ctx: Context, actor: Actor) {
  const [setting, shop, [task], permitted] = await Promise.all([
    showSetting(ctx, actor, trackingLink),
    getShopById(ctx.db, actor.shop),
    listLatestTasks(ctx.db, writeLinks, actor.shop, 1),
    mayWriteTracking(ctx, ctx.db, actor.shop),
  ]);
  return {
    ...setting,
    addresses: pageLinksOf(ctx.config, shop),
    domain: shop.customDomain && readableHost(shop.customDomain),
    permitted,
    templates_url: customerMailSettingsUrl(shop.domain),
    task: task && !task.dismissedAt ? presentTask(task) : null,
  };
}

/**
 * Starts writing the link that is set now to fulfilments that are there.
 * @throws AppError CONFLICT while another one runs, or without the access scope that it needs
 */
export function startWritingLinks(ctx: Context, actor: Actor, scope: LinkScope): Promise<LinkTask> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    if ((await listOpenTasks(tx, writeLinks, actor.shop)).length > 0)
      throw new AppError(CONFLICT, "otherJobRunning");
    if (!(await mayWriteTracking(ctx, tx, actor.shop))) throw new AppError(CONFLICT, "trackingNotPermitted");
    const { target } = await readSetting(tx, actor.shop, trackingLink);
    const prepare = () => countFulfillments(tx, actor.shop, scope);
    const given = { shop: actor.shop, input: { target, scope }, by: actor.user, prepare };
    return presentTask(await startLongTask(ctx, tx, writeLinks, given));
  });
}

/** @throws AppError NOT_FOUND, for another shop's task too */
export function cancelWritingLinks(ctx: Context, actor: Actor, id: LinkTaskId): Promise<LinkTask> {
  return transaction(ctx.db, async (tx) =>
    presentTask(await cancelLongTask(ctx, tx, writeLinks, actor.shop, id)),
  );
}

/** @throws AppError NOT_FOUND, for another shop's task too; CONFLICT while it runs */
export async function dismissWritingLinks(
  ctx: Context,
  actor: Actor,
  id: LinkTaskId,
): Promise<Record<string, never>> {
  await transaction(ctx.db, (tx) => dismissLongTask(ctx, tx, writeLinks, actor.shop, id));
  return {};
}

const presentTask = (task: WriteLinksTask): LinkTask => ({
  id: LinkTaskId.parse(task.id),
  target: task.input.target,
  state: task.state,
  total: task.total ?? 0,
  done: task.done,
  failed: task.failed,
  left_out: task.leftOut,
  failures: task.failures,
  reason: task.reason,
});
