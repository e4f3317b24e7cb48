import { z } from "zod";
import { line } from "../../../document/fields";
import { defineBlock } from "../define-block";

const Settings = z.strictObject({
  /** Empty: what the list is of. */
  title: line(100).default(""),
  /** What is still to be shipped, or what is in the parcels that the mail tells of. */
  of: z.enum(["notYetShipped", "shipments"]).default("notYetShipped"),
});
export type ItemsSettings = z.output<typeof Settings>;

export const itemsBlock = defineBlock({ settings: Settings, sample: {} });
