import { z } from "zod";
import { defineSection } from "../../document/define-section";

const Settings = z.strictObject({});
export type TrackingDetailsSettings = z.output<typeof Settings>;

/** The order with all its shipments, or the one shipment whose number was given. */
export const trackingDetails = defineSection({
  settings: Settings,
  ...{ max: 1, isFixed: true, isContent: false },
  sample: {},
});
