import type { Handlers } from "../../../platform/http/handlers";
import { rememberColumns } from "./columns";
import { filterChoices } from "./filter-choices";
import { countViews, createView, deleteView, updateView, viewsAndColumns } from "./saved-views";

export const savedViewHandlers = {
  getViews: ({ ctx, actor }) => viewsAndColumns(ctx, actor),
  countViews: ({ ctx, actor }) => countViews(ctx, actor),
  createView: ({ ctx, actor, body }) => createView(ctx, actor, body),
  updateView: ({ ctx, actor, body }) => updateView(ctx, actor, body),
  deleteView: ({ ctx, actor, body }) => deleteView(ctx, actor, body.id),
  rememberColumns: ({ ctx, actor, body }) => rememberColumns(ctx, actor, body.columns),
  getFilterChoices: ({ ctx, actor }) => filterChoices(ctx, actor),
} satisfies Handlers;
