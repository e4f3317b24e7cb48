import { z } from "zod";
import { MAX_MAIL_WIDTH, MIN_MAIL_WIDTH } from "./mail-template-limits";
import { Colour, CORNERS, FONTS } from "./page-document";

/** How emails look as a whole. */
export const MailLook = z.strictObject({
  /** Of buttons, links and the status bar. Null: the color of the shop's brand, or ours where it has none. */
  accent: Colour.nullable(),
  /** The logo of the shop's brand, where it has one, in place of the shop's name. */
  logo: z.boolean(),
  /** CSS pixels at most. */
  width: z.int().min(MIN_MAIL_WIDTH).max(MAX_MAIL_WIDTH),
  corners: z.enum(CORNERS),
  font: z.enum(FONTS),
});
export type MailLook = z.output<typeof MailLook>;
