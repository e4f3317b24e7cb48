/** Ready designs that a tracking page can be made from (storefront/designs). */
export const DESIGN_IDS = ["clear", "editorial", "night", "bold", "compact", "friendly"] as const;
export type DesignId = (typeof DESIGN_IDS)[number];
