import type { Handlers } from "../../../platform/http/handlers";
import { rememberColumns, rememberedColumns } from "./columns";
import { filterChoices } from "./filter-choices";
import { countViews, createView, deleteView, savedViews, updateView } from "./saved-views";

export const savedViewHandlers = {
  getViews: async ({ ctx, actor }) => ({
    views: await savedViews(ctx, actor),
    columns: await rememberedColumns(ctx, actor),
  }),
  countViews: ({ ctx, actor }) => countViews(ctx, actor),
  createView: ({ ctx, actor, body }) => createView(ctx, actor, body),
  updateView: ({ ctx, actor, body }) => updateView(ctx, actor, body),
  deleteView: ({ ctx, actor, body }) => deleteView(ctx, actor, body.id),
  rememberColumns: ({ ctx, actor, body }) => rememberColumns(ctx, actor, body.columns),
  getFilterChoices: ({ ctx, actor }) => filterChoices(ctx, actor),
} satisfies Handlers;
