import type { BodyOf, QueryOf, ResponseOf } from "../../../../contract/endpoint";
import { NOT_FOUND } from "../../../../contract/errors";
import type {
  clearSuppression as clearContract,
  listSuppressions as listContract,
} from "../../../../contract/mail-recipients";
import type { OrderId } from "../../../../contract/ids";
import { mailRecipientChanged } from "../../../domain/mail-recipients/mail-recipient.events";
import { deleteSuppression, listSuppressions } from "../../../domain/mail-recipients/suppressions.queries";
import type { Actor, Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import { AppError } from "../../../platform/errors";
import { publish } from "../../../platform/events/publish";
import { decodeTimeCursor, encodeCursor } from "../../../platform/http/cursor";

/** One page of the addresses that nothing goes to. */
export async function showSuppressions(
  { db }: Context,
  { shop }: Actor,
  { after, size }: QueryOf<typeof listContract>,
): Promise<ResponseOf<typeof listContract>> {
  const rows = await listSuppressions(db, shop, { after: decodeTimeCursor(after), limit: size + 1 });
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    content: shown.map(({ recipientId, address, reason, at, detail, orderId, orderName }) => ({
      ...{ id: recipientId, address, reason, at: at.toISOString(), detail },
      order: orderId && orderName !== null ? { id: orderId as OrderId, name: orderName } : null,
    })),
    next: last && rows.length > size ? encodeCursor({ at: last.at, id: last.recipientId }) : null,
  };
}

/**
 * Lets emails go to an address again. What was skipped meanwhile stays so.
 * @throws AppError NOT_FOUND, for another shop's recipient too
 */
export function clearSuppression(
  ctx: Context,
  { shop }: Actor,
  { id }: BodyOf<typeof clearContract>,
): Promise<ResponseOf<typeof clearContract>> {
  return transaction(ctx.db, async (tx) => {
    if (!(await deleteSuppression(tx, shop, id))) throw new AppError(NOT_FOUND, "recipientNotFound");
    const entry = {
      recipient: id,
      change: "cleared" as const,
      purpose: null,
      by: "merchant" as const,
      delivery: null,
    };
    await publish(ctx, tx, shop, mailRecipientChanged, [entry]);
    return { cleared: true };
  });
}
