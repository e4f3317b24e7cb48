import type { OrderNote } from "../../../contract/order-notes";
import type { Format } from "../../i18n/format.server";

export const presentNote = (note: OrderNote, format: Format) => ({
  id: note.id as string,
  text: note.text,
  author: note.author,
  automation: note.automation,
  when: format.dateTime(note.created_at),
  isEdited: note.edited_at !== null,
});
export type NoteView = ReturnType<typeof presentNote>;
