import { z } from "zod";
import { MAX_TAG_LENGTH } from "./bulk-limits";
import { get, nothing, post } from "./endpoint";
import { TagId } from "./ids";
import { Tag } from "./orders";
import { asOneLine } from "./as-one-line";

/** Names that differ in capitals only are one name. */
export const TagName = z
  .string()
  .overwrite((text) => asOneLine(text).replace(/\s+/g, " "))
  .min(1)
  .max(MAX_TAG_LENGTH);

export const CountedTag = Tag.extend({ orders: z.int() });
export type CountedTag = z.output<typeof CountedTag>;

export const listTags = get("/api/order/tags", {
  summary: "The merchant's own tags by name, each with the number of its orders",
  feature: null,
  query: nothing,
  response: z.object({ tags: z.array(CountedTag) }),
});

export const createTag = post("/api/order/tag/create", {
  summary: "Makes a tag, or answers the one of this name",
  feature: null,
  changes: ["orders"],
  body: z.object({ name: TagName }),
  response: Tag,
});

export const renameTag = post("/api/order/tag/rename", {
  summary: "Renames a tag on every order; a name that another tag has is refused",
  feature: null,
  changes: ["orders", "views"],
  body: z.object({ id: TagId, name: TagName }),
  response: Tag,
});

export const deleteTag = post("/api/order/tag/delete", {
  summary: "Deletes a tag and takes it off every order",
  feature: null,
  changes: ["orders", "views"],
  body: z.object({ id: TagId }),
  response: z.object({ orders: z.int() }),
});

export const tagEndpoints = { listTags, createTag, renameTag, deleteTag };
