import type { Handlers } from "../../platform/http/handlers";
import { createNote, deleteNote, listNotes, updateNote } from "./notes";

export const orderNoteHandlers = {
  getNotes: ({ ctx, actor, query }) => listNotes(ctx, actor, query.id),
  createNote: ({ ctx, actor, body }) => createNote(ctx, actor, body),
  updateNote: ({ ctx, actor, body }) => updateNote(ctx, actor, body),
  deleteNote: ({ ctx, actor, body }) => deleteNote(ctx, actor, body.id),
} satisfies Handlers;
