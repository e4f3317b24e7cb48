import { z } from "zod";
import { link, line } from "../../../document/fields";
import { fieldKey } from "../../../../contract/reasons";
import { defineBlock } from "../define-block";

const Settings = z
  .strictObject({
    /** Empty: that the parcel can be followed. */
    label: line(60).default(""),
    /** The tracking page of the order, the storefront, or an address of the merchant's. */
    to: z.enum(["track", "shop", "url"]).default("track"),
    url: link.or(z.literal("")).default(""),
  })
  .refine(({ to, url }) => to !== "url" || url !== "", { path: ["url"], message: fieldKey("link") });
export type ButtonSettings = z.output<typeof Settings>;

export const buttonBlock = defineBlock({
  ...{ settings: Settings, sample: {} },
  onlyWith: { url: { setting: "to", is: "url" } },
});
