import { z } from "zod";
import { DAY_FORMATS, DEFAULT_DATE_FORMAT, TIME_FORMATS } from "../../../contract/date-format";
import { defineSection } from "../../document/define-section";
import { MAP_CENTERS, STATUS_BARS } from "../../tracking-settings";

const shown = z.boolean().default(true);

const Settings = z.strictObject({
  statusBar: z.enum(STATUS_BARS).default("stages"),
  barOnPhone: z.enum(["horizontal", "vertical"]).default("horizontal"),
  showCourier: shown,
  showLogo: shown,
  showNumber: shown,
  showItems: shown,
  showNotShipped: shown,
  showTimeline: shown,
  showEstimate: shown,
  showPickup: shown,
  showProof: shown,
  showMap: z.boolean().default(false),
  mapCenter: z.enum(MAP_CENTERS).default("current"),
  eventsShown: z.int().min(1).max(50).default(3),
  dayFormat: z.enum(DAY_FORMATS).default(DEFAULT_DATE_FORMAT.day),
  timeFormat: z.enum(TIME_FORMATS).default(DEFAULT_DATE_FORMAT.time),
  timeZone: z.enum(["shop", "shopper"]).default("shop"),
});
export type TrackingDetailsSettings = z.output<typeof Settings>;

/** The order with all its shipments, or the one shipment whose number was given. */
export const trackingDetails = defineSection({
  settings: Settings,
  ...{ max: 1, isFixed: true, isContent: false },
  sample: { statusBar: "comprehensive", barOnPhone: "vertical", eventsShown: 4, timeZone: "shopper" },
});
