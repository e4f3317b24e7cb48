import { courierWriteback } from "../../../../contract/courier-writeback";
import { mayWriteTracking } from "../scopes";
import type { Actor, Context } from "../../../platform/context";
import { showSetting } from "../../../platform/settings/settings";
import { countHeld, listFailedWritebacks } from "./courier-writeback.queries";

const FAILURES_SHOWN = 10;

/** The setting, whether the merchant has given the permission, and what could not be written. */
export async function showCourierWriteback(ctx: Context, actor: Actor) {
  const [setting, permitted, held, failures] = await Promise.all([
    showSetting(ctx, actor, courierWriteback),
    mayWriteTracking(ctx, ctx.db, actor.shop),
    countHeld(ctx.db, actor.shop),
    listFailedWritebacks(ctx.db, actor.shop, FAILURES_SHOWN),
  ]);
  return {
    ...setting,
    ...{ permitted, held },
    failures: failures.map(({ orderId, name, reason, doneAt }) => ({
      ...{ order_id: orderId, order_name: name, reason, at: doneAt.toISOString() },
    })),
  };
}
