import { z } from "zod";

/** Keyset paging: `after` is the opaque `next` of the page before. At most 500 items a page (specification, section 5). */
export const Keyset = z.object({
  after: z.string().max(200).optional(),
  size: z.coerce.number().int().min(1).max(500).default(25),
});

export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ content: z.array(item), next: z.string().nullable() });
