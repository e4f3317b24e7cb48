import type { Handlers } from "../../../platform/http/handlers";
import { createTag } from "./create-tag";
import { deleteTag } from "./delete-tag";
import { listTags } from "./list-tags";
import { renameTag } from "./rename-tag";

export const tagHandlers = {
  listTags: ({ ctx, actor }) => listTags(ctx, actor),
  createTag: ({ ctx, actor, body }) => createTag(ctx, actor, body),
  renameTag: ({ ctx, actor, body }) => renameTag(ctx, actor, body),
  deleteTag: ({ ctx, actor, body }) => deleteTag(ctx, actor, body),
} satisfies Handlers;
