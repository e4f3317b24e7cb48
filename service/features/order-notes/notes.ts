import type { BodyOf } from "../../../contract/endpoint";
import { CONFLICT, NOT_FOUND } from "../../../contract/errors";
import type { NoteId, OrderId, ShopId } from "../../../contract/ids";
import { MAX_NOTES } from "../../../contract/order-note-limits";
import type {
  createNote as creating,
  OrderNote,
  updateNote as updating,
} from "../../../contract/order-notes";
import type { Actor, Context } from "../../platform/context";
import { type Db, type Tx, transaction } from "../../platform/db/database";
import type { PayloadOf } from "../../platform/events/event-type";
import { publish } from "../../platform/events/publish";
import { listAutomationNames } from "../../domain/automations/automations.queries";
import { orderNoted } from "../../domain/orders/order.events";
import { AppError } from "../../platform/errors";
import { lockShop } from "../../domain/shops/shops.queries";
import { findOrder } from "../../read/order-detail/order-detail.queries";
import {
  countNotes,
  deleteNoteRow,
  findNotesOfOrder,
  insertNote,
  type NoteRow,
  updateNoteText,
} from "./notes.queries";
import { noteChange } from "../../platform/db/noted-changes";
import { TOKEN_USER } from "../../domain/shops/admin-token";

/**
 * What the merchant's team has noted on an order, the newest first.
 * @throws AppError NOT_FOUND, for another shop's order too
 */
export async function listNotes(ctx: Context, actor: Actor, id: OrderId): Promise<{ notes: OrderNote[] }> {
  const notes = await findNotesOfOrder(ctx.db, actor.shop, id);
  if (!notes) throw new AppError(NOT_FOUND, "orderNotFound");
  return { notes: await present(ctx.db, actor.shop, notes) };
}

/**
 * Adds a note to an order. Its author is the store's owner, because Shopify does not say which staff member is signed
 * in.
 * @throws AppError NOT_FOUND, for another shop's order too; CONFLICT where it has as many notes as it may
 */
export function createNote(
  ctx: Context,
  actor: Actor,
  { id, text }: BodyOf<typeof creating>,
): Promise<OrderNote> {
  return transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, actor.shop);
    if (!(await findOrder(tx, actor.shop, id))) throw new AppError(NOT_FOUND, "orderNotFound");
    if ((await countNotes(tx, actor.shop, id)) >= MAX_NOTES) {
      throw new AppError(CONFLICT, "tooManyNotes", { values: { limit: MAX_NOTES } });
    }
    const author = actor.user === TOKEN_USER ? null : (shop.ownerName ?? shop.name);
    await noteChange(tx, actor.shop, "notes");
    const note = await insertNote(tx, actor.shop, { orderId: id, text, author, createdAt: ctx.now() });
    await publishNoted(ctx, tx, actor, note, "added");
    const [added] = await present(tx, actor.shop, [note]);
    return added!;
  });
}

/** @throws AppError NOT_FOUND, for another shop's note too */
export async function updateNote(
  ctx: Context,
  actor: Actor,
  { id, text }: BodyOf<typeof updating>,
): Promise<OrderNote> {
  const note = await transaction(ctx.db, async (tx) => {
    await noteChange(tx, actor.shop, "notes");
    const changed = await updateNoteText(tx, actor.shop, id, text, ctx.now());
    if (changed) await publishNoted(ctx, tx, actor, changed, "edited");
    return changed;
  });
  if (!note) throw new AppError(NOT_FOUND, "noteNotFound");
  const [updated] = await present(ctx.db, actor.shop, [note]);
  return updated!;
}

/** @throws AppError NOT_FOUND, for another shop's note too */
export async function deleteNote(ctx: Context, actor: Actor, id: NoteId): Promise<{ deleted: boolean }> {
  const deleted = await transaction(ctx.db, async (tx) => {
    await noteChange(tx, actor.shop, "notes");
    const gone = await deleteNoteRow(tx, actor.shop, id);
    if (gone) await publishNoted(ctx, tx, actor, gone, "deleted");
    return gone !== undefined;
  });
  if (!deleted) throw new AppError(NOT_FOUND, "noteNotFound");
  return { deleted };
}

const publishNoted = (
  ctx: Context,
  tx: Tx,
  { shop }: Actor,
  { id, orderId }: Pick<NoteRow, "id" | "orderId">,
  change: PayloadOf<typeof orderNoted>["change"],
) => publish(ctx, tx, shop, orderNoted, [{ order: orderId, note: id, change }]);

async function present(db: Db, shop: ShopId, notes: NoteRow[]): Promise<OrderNote[]> {
  const ids = notes.flatMap(({ automationId }) => automationId ?? []);
  const names = await listAutomationNames(db, shop, ids);
  return notes.map(({ id, text, author, automationId, createdAt, editedAt }) => ({
    id,
    text,
    author,
    automation: automationId && { name: names.get(automationId) ?? null },
    created_at: createdAt.toISOString(),
    edited_at: editedAt?.toISOString() ?? null,
  }));
}
