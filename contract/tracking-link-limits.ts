// In a file without schemas: the browser offers the choices.

/** Where the link leads that Shopify shows with a shipment. */
export const LINK_TARGETS = [
  /** The courier's own page: nothing is written. */
  "courier",
  /** The tracking page on the shop's domain. */
  "shop",
  /** The tracking page on our host. */
  "host",
] as const;
export type LinkTarget = (typeof LINK_TARGETS)[number];
/** Those that are written to fulfilments. */
export type PageTarget = Exclude<LinkTarget, "courier">;

/** In an address: where the tracking number goes. */
export const NUMBER_PLACE = "{number}";

/** Which older fulfilments get the link: those with something still under way, or every one. */
export const LINK_SCOPES = ["open", "all"] as const;
export type LinkScope = (typeof LINK_SCOPES)[number];

export const LINK_FAILURES = [
  /** Shopify has no such fulfilment any more. */
  "gone",
  /** Shopify declined it, with a sentence of its own. */
  "refused",
  "unexpected",
] as const;
