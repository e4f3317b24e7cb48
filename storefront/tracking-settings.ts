/**
 * What the bar of a parcel shows: every step with its date, the newest step alone with its date, the steps without dates, or
 * the places in which the parcel was.
 */
export const STATUS_BARS = ["comprehensive", "minimalist", "stages", "locations"] as const;

/** What stands in the middle of the map: where the parcels are, or where they go. */
export const MAP_CENTERS = ["current", "destination"] as const;
export type MapCenter = (typeof MAP_CENTERS)[number];

/** How the details of parcels are shown, as the settings of their section have it. */
export interface TrackingSettings {
  statusBar: (typeof STATUS_BARS)[number];
  /** On a phone; where there is room the bar is horizontal. */
  barOnPhone: "horizontal" | "vertical";
  showCourier: boolean;
  /** The courier's initials beside its name. */
  showLogo: boolean;
  showNumber: boolean;
  showItems: boolean;
  showNotShipped: boolean;
  showTimeline: boolean;
  showEstimate: boolean;
  /** Where a parcel can be collected, and until when. */
  showPickup: boolean;
  /** Who took it, and the courier's picture. */
  showProof: boolean;
  /** Where the parcels have been; never for whoever has a tracking number alone. */
  showMap: boolean;
  mapCenter: MapCenter;
  /** Before "Show earlier updates". */
  eventsShown: number;
  /** Of whom the times of events are; a shopper's zone is the browser's, and the shop's without script. */
  timeZone: "shop" | "shopper";
}
