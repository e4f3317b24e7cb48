import { z } from "zod";
import { get, post } from "./endpoint";
import { NoteId, OrderId } from "./ids";
import { MAX_NOTE_TEXT } from "./order-note-limits";

const Text = z.string().trim().min(1).max(MAX_NOTE_TEXT);

export const OrderNote = z.object({
  id: NoteId,
  text: z.string(),
  /** The store's owner; null for what came by an admin token, or of an automation. */
  author: z.string().nullable(),
  /** That has noted it; null of a person's. The name is null once it is deleted. */
  automation: z.object({ name: z.string().nullable() }).nullable(),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
});
export type OrderNote = z.output<typeof OrderNote>;

export const getNotes = get("/api/order/notes", {
  summary: "What the merchant's team has noted on an order, the newest first",
  feature: null,
  query: z.object({ id: OrderId }),
  response: z.object({ notes: z.array(OrderNote) }),
});

export const createNote = post("/api/order/note/create", {
  summary: "Notes something on an order",
  feature: null,
  changes: ["notes"],
  body: z.object({ id: OrderId, text: Text }),
  response: OrderNote,
});

export const updateNote = post("/api/order/note/update", {
  summary: "Changes the text of a note",
  feature: null,
  changes: ["notes"],
  body: z.object({ id: NoteId, text: Text }),
  response: OrderNote,
});

export const deleteNote = post("/api/order/note/delete", {
  summary: "Deletes a note",
  feature: null,
  changes: ["notes"],
  body: z.object({ id: NoteId }),
  response: z.object({ deleted: z.boolean() }),
});

export const orderNoteEndpoints = { getNotes, createNote, updateNote, deleteNote };
