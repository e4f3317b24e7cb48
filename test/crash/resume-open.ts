import { lockShop } from "../../service/domain/shops/shops.queries";
import type { Actor, Context } from "../../service/platform/context";
import { transaction } from "../../service/platform/db/database";
import { resumeLongTask } from "../../service/platform/long-tasks/change-long-task";
import type { LongTask } from "../../service/platform/long-tasks/long-task";
import { findTask } from "../../service/platform/long-tasks/long-tasks.queries";
import { isOpen } from "../../service/platform/long-tasks/queue-run";

/** Gives an open task a new job at once, as task.sweep does later; nothing where it has ended meanwhile. */
export function resumeOpen<Input, Cursor, Item, Failure>(
  ctx: Context,
  { shop }: Pick<Actor, "shop">,
  kind: LongTask<Input, Cursor, Item, Failure>,
  id: string,
): Promise<void> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    const task = await findTask(tx, kind, shop, id);
    if (task && isOpen(task)) await resumeLongTask(ctx, tx, kind, shop, id);
  });
}
