import { OrderId } from "../../../../contract/ids";
import { createNote } from "../../../../service/features/order-notes/notes";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";

export function noteCalls({ service, shop, order }: Prepared): ValidCalls {
  let note = "0";
  const restore = async () => {
    const input = { id: OrderId.parse(order), text: "Customer called" };
    note = (await createNote(service.ctx, shop.actor, input)).id;
  };
  return {
    getNotes: { input: { id: order } },
    createNote: { input: { id: order, text: "Customer called" } },
    updateNote: { input: () => ({ id: note, text: "Customer called twice" }), restore },
    deleteNote: { input: () => ({ id: note }), restore },
  };
}
