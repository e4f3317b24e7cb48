import { z } from "zod";
import { defineBlock } from "../define-block";

const shown = z.boolean().default(true);

/** What the card of each parcel has. */
const Settings = z.strictObject({
  order: shown,
  status: shown,
  estimate: shown,
  pickup: shown,
  latest: shown,
  courier: shown,
  number: shown,
  lastMile: shown,
  items: shown,
});
export type ShipmentSettings = z.output<typeof Settings>;

export const shipmentBlock = defineBlock({ settings: Settings, max: 1, sample: {} });
