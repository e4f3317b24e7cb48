import type { TrackedOrder } from "../contract/tracking";
import type { Reader } from "./reader";

/** Everything the tracking page is made of; plain data, so that rendering needs nothing else. */
export interface PageView {
  reader: Reader;
  /** Null where the shop is not known: an error page without a name. */
  shop: { name: string; url: string } | null;
  /** The page's own address, for its form and links: `/t/{shop}`, or the app proxy's path on the shop's domain. */
  path: string;
  /** Kept in the form where the address asked for a language. */
  locale: string | null;
  assets: PageAssets;
  content: PageContent;
}

/** By address on our own host; written into the page behind the app proxy, whose paths are the shop's. */
export interface PageAssets {
  style: { href: string } | { source: string };
  script: { href: string } | { source: string };
}

export type PageContent =
  | { kind: "lookup"; form: LookupForm }
  | { kind: "order"; order: TrackedOrder; access: Access; refresh: Refresh | null }
  | { kind: "notice"; notice: Notice; minutes?: number };

/** Who has only the number of a shipment sees that shipment, and nothing of the order or the customer. */
export type Access = "order" | "shipment";

/** Where the page asks whether there is news, and what it knows already. */
export interface Refresh {
  url: string;
  version: string;
  /** Nothing more is expected: the page does not ask. */
  isFinal: boolean;
}

export interface LookupForm {
  /** Filled in beforehand, from a link such as `?order=1001`. */
  order: string;
  missing: ("order" | "contact" | "number")[];
}

export type Notice = "notFound" | "limited" | "failed" | "tooLarge" | "refused" | "noPage";
