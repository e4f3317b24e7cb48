import { z } from "zod";
import { defineSection } from "../../document/define-section";
import { richText } from "../../document/fields";

const Settings = z.strictObject({
  ways: z.enum(["both", "order", "number"]).default("both"),
  textAbove: richText(1000).default(""),
  textBelow: richText(1000).default(""),
});
export type OrderLookupSettings = z.output<typeof Settings>;

/** The forms by which an order is found. */
export const orderLookup = defineSection({
  settings: Settings,
  ...{ max: 1, isFixed: true, isContent: false },
  sample: { ways: "both", textAbove: "Your parcel is on its way." },
});
