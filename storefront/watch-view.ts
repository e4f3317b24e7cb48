/**
 * What has become of asking for an email at a shipment's next change:
 * - `asked`: an email asks that address, if it has to agree first;
 * - `watching`: the order's own address will get it;
 * - `refused`: that address gets no emails of the shop;
 * - `over`: nothing is expected to change any more.
 */
export type WatchOutcome = "asked" | "watching" | "refused" | "badAddress" | "limited" | "over";

/** What the form for it is sent with. */
export interface WatchView {
  /** The page's own path. */
  path: string;
  /** What shows the same page: the order and its token, or the tracking number, and the language of the address. */
  fields: Readonly<Record<string, string>>;
  /** Whether the order's own address may be chosen, by whoever has the order's link. */
  hasOwn: boolean;
  /** Of the shipment that was just asked for. */
  sent: { key: string; outcome: WatchOutcome } | null;
}
