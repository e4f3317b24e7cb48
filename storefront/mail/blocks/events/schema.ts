import { z } from "zod";
import { line } from "../../../document/fields";
import { defineBlock } from "../define-block";

const Settings = z.strictObject({
  /** Empty: that these are the updates of the parcel. */
  title: line(100).default(""),
  /** The newest so many of each parcel. */
  count: z.int().min(1).max(10).default(3),
});
export type EventsSettings = z.output<typeof Settings>;

export const eventsBlock = defineBlock({ settings: Settings, max: 1, sample: {} });
