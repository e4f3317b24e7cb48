import { MAX_NOTES } from "../../../contract/order-note-limits";
import type { AutomationActor } from "../../domain/automations/automation-action";
import { orderNoted } from "../../domain/orders/order.events";
import { noteChange } from "../../platform/db/noted-changes";
import { publish } from "../../platform/events/publish";
import { insertNotes } from "./notes.queries";

/**
 * Notes a text on each order; one that has as many notes as it may is left as it is.
 * @throws Error where an erasure has taken the text
 */
export const noteOrders: AutomationActor = async (ctx, tx, { shop, automation, runs }, action) => {
  if (action.do !== "note") throw new Error(`note cannot do ${action.do}`);
  if (action.text === "") throw new Error("the note of an automation has no text any more");
  const orders = [...new Set(runs.map(({ order }) => order))];
  await noteChange(tx, shop.id, "notes");
  const added = await insertNotes(tx, shop.id, orders, {
    ...{ text: action.text, automation: automation.id, most: MAX_NOTES, createdAt: ctx.now() },
  });
  await publish(
    ctx,
    tx,
    shop.id,
    orderNoted,
    added.map(({ id, orderId }) => ({
      ...{ order: orderId, note: id, change: "added" as const, automation: automation.id },
    })),
  );
};
