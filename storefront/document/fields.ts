import { z } from "zod";
import { PlacedImage } from "../../contract/images";
import { fieldKey } from "../../contract/reasons";
import { isPageLink } from "./page-link";

/** What a setting is for, where its type alone does not say it: forms choose their control by it. */
export interface FieldKind {
  kind: "line" | "richText" | "lines" | "code" | "link" | "videoLink" | "image" | "itemId";
  imageKind?: "logo" | "section";
  /** Of a text that the schema of the whole asks for, where its own lets it be empty. */
  isRequired?: boolean;
}
export const fieldKinds = z.registry<FieldKind>();

/** Schemas of settings that several sections have. */

/** One line. */
export const line = (max = 200) => z.string().trim().max(max);
/** One line that may not be empty. */
export const requiredLine = (max = 200) => line(max).min(1);
/** Some paragraphs: the tags of rich-text.ts, and everything else as text. */
export const richText = (max = 5000) => z.string().trim().max(max).register(fieldKinds, { kind: "richText" });
export const requiredRichText = (max = 5000) => richText(max).min(1);

/** Some lines, shown as they were typed. */
export const lines = (max = 300) => z.string().trim().max(max).register(fieldKinds, { kind: "lines" });

/** Where a link of the page leads: a web address, a mail address, a number to call, or a path of the shop. */
export const link = z
  .string()
  .trim()
  .max(2000)
  .refine(isPageLink, { message: fieldKey("link") })
  .register(fieldKinds, { kind: "link" });

/** A link that looks like a button; null where there is none. */
export const button = z
  .strictObject({ label: requiredLine(60), url: link })
  .nullable()
  .default(null);

/** An uploaded image; null where none is chosen. Sections show one of the kind that has the sizes of their place. */
export const image = <Kind extends "logo" | "section">(kind: Kind) =>
  z
    .strictObject({ ...PlacedImage.shape, kind: z.literal(kind) })
    .register(fieldKinds, { kind: "image", imageKind: kind })
    .nullable()
    .default(null);

/** An item of a list: its texts in other languages are found by the id. */
export const itemId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
  .register(fieldKinds, { kind: "itemId" });

/** A list of items with ids, each once. */
export const itemsOf = <Item extends z.ZodType<{ id: string }>>(item: Item, max: number, min = 0) =>
  z
    .array(item)
    .min(min)
    .max(max)
    .superRefine((items, issues) => {
      const ids = new Set<string>();
      for (const [index, { id }] of items.entries()) {
        if (ids.has(id))
          issues.addIssue({ code: "custom", path: [index, "id"], message: fieldKey("nameTaken") });
        ids.add(id);
      }
    });
