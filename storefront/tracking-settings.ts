import { z } from "zod";
import { DAY_FORMATS, DEFAULT_DATE_FORMAT, TIME_FORMATS } from "../contract/date-format";

/**
 * What the bar of a parcel shows: every step with its date, the newest step alone with its date, the steps without dates, or
 * the places in which the parcel was.
 */
export const STATUS_BARS = ["comprehensive", "minimalist", "stages", "locations"] as const;

/** What stands in the middle of the map: where the parcels are, or where they go. */
const MAP_CENTERS = ["current", "destination"] as const;
export type MapCenter = (typeof MAP_CENTERS)[number];

const shown = z.boolean().default(true);

/** How the details of parcels are shown: the settings of their section. */
export const trackingSettings = z.strictObject({
  statusBar: z.enum(STATUS_BARS).default("stages"),
  /** On a phone; where there is room the bar is horizontal. */
  barOnPhone: z.enum(["horizontal", "vertical"]).default("horizontal"),
  showCourier: shown,
  /** The courier's initials beside its name. */
  showLogo: shown,
  showNumber: shown,
  showItems: shown,
  showNotShipped: shown,
  showTimeline: shown,
  showEstimate: shown,
  /** Where a parcel can be collected, and until when. */
  showPickup: shown,
  /** Who took it, and the courier's picture. */
  showProof: shown,
  /** One email at a parcel's next change, for whoever asks for it. */
  offerNextChange: shown,
  /** Where the parcels have been; never for whoever has a tracking number alone. */
  showMap: z.boolean().default(false),
  mapCenter: z.enum(MAP_CENTERS).default("current"),
  /** Before "Show earlier updates". */
  eventsShown: z.int().min(1).max(50).default(3),
  dayFormat: z.enum(DAY_FORMATS).default(DEFAULT_DATE_FORMAT.day),
  timeFormat: z.enum(TIME_FORMATS).default(DEFAULT_DATE_FORMAT.time),
  /** Of whom the times of events are; a shopper's zone is the browser's, and the shop's without script. */
  timeZone: z.enum(["shop", "shopper"]).default("shop"),
});
export type TrackingSettings = z.output<typeof trackingSettings>;
