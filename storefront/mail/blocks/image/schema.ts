import { z } from "zod";
import { image, link } from "../../../document/fields";
import { defineBlock } from "../define-block";

const Settings = z.strictObject({
  /** Null: nothing is shown. */
  image: image("section"),
  /** Where it leads; empty: nowhere. */
  url: link.or(z.literal("")).default(""),
});
export type ImageSettings = z.output<typeof Settings>;

export const imageBlock = defineBlock({ settings: Settings, sample: {} });
