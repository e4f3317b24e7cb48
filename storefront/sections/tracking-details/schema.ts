import { defineSection } from "../../document/define-section";
import { trackingSettings } from "../../tracking-settings";

/** The order with all its shipments, or the one shipment whose number was given. */
export const trackingDetails = defineSection({
  settings: trackingSettings,
  ...{ max: 1, isFixed: true, isContent: false },
  dependentSettings: { mapCenter: "showMap" },
  sample: { statusBar: "comprehensive", barOnPhone: "vertical", eventsShown: 4, timeZone: "shopper" },
});
