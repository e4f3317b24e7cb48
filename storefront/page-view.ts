import type { Image } from "../contract/images";
import type { MailPurpose } from "../contract/mail-purposes";
import type { PageDocument, PageStyle } from "../contract/page-document";
import type { TrackedOrder } from "../contract/tracking";
import type { ConditionFacts } from "./document/conditions";
import type { MapSize } from "./order-map/map-size";
import type { ProblemView } from "./problem-view";
import type { WatchView } from "./watch-view";
import type { MapCenter } from "./tracking-settings";
import type { Localizer } from "./localizer";
import type { Html } from "./markup";
import type { SectionImage } from "./section-image";

/** All data of the tracking page; plain data, so that rendering needs nothing else. */
export interface PageView {
  localizer: Localizer;
  /** Null where the shop is not known: an error page without a name. */
  shop: ShopOfPage | null;
  /** The page's own path, for its form and links: `/t/{shop}`, or the app proxy's path on the shop's domain. */
  path: string;
  /** What addresses of images begin with: nothing on our own host, the app proxy's path on the shop's domain. */
  imageBase: string;
  /** The language that the URL asked for, kept in the form. */
  locale: string | null;
  /** Where the page is on the web, for what is read outside of it; absent in previews. */
  place?: PagePlace;
  /** A page of its own, or within the header and footer of the shop's theme. */
  layout: PageStyle["layout"];
  assets: PageAssets;
  content: PageContent;
  /** The sections, with the settings that their schemas have read: whatever is not known, locked or not valid is left out. */
  document: PageDocument;
  facts: Pick<ConditionFacts, "country" | "tags" | "now">;
  /** The merchant's HTML as it may stand there, above and below the sections; absent where there is none. */
  html?: PageHtml;
  /** Addresses of the documents with embed code, by section id; absent in the editor, where nothing of it runs. */
  embeds?: ReadonlyMap<string, string>;
  /** What loaders have brought, by section id; a section whose loader failed is not shown. */
  data: ReadonlyMap<string, unknown>;
}

/** Of what `cleanHtml` has written. */
export interface PageHtml {
  top: Html;
  bottom: Html;
}

export interface PagePlace {
  /** Of this answer: scheme and host. */
  origin: string;
  /** The absolute address under which search engines may find the page; null where they may not. */
  canonical: string | null;
}

export interface ShopOfPage {
  name: string;
  url: string;
  /** Where the shop wants its customers' mail; null where it is not known. */
  email: string | null;
  /** As the shop has them at Shopify: shown where the page has none of its own. */
  logo?: SectionImage | null;
  favicon?: Pick<Image, "id"> | null;
}

/**
 * Sources of both, inline: the style is of these very sections, no paint waits for a second answer, and behind the app proxy every
 * path belongs to the shop.
 */
export interface PageAssets {
  style: string;
  script: string;
}

export type PageContent =
  | { kind: "lookup"; form: LookupForm }
  | {
      kind: "order";
      order: TrackedOrder;
      /** What names each shipment in forms and links, in their order: the tracking number itself may not be shown. */
      shipmentKeys: readonly string[];
      access: Access;
      refresh: Refresh | null;
      /** Null where the reader has not proven that the order is theirs. */
      map?: MapPictures | null;
      /** Null where the reader has not proven that the order is theirs. */
      problems?: ProblemView | null;
      /** Null where nothing can be asked for. */
      watch?: WatchView | null;
    }
  /**
   * The link of a mail was opened: nothing is shown before the button is pressed, because mail scanners open links. `asks`: for the orders of
   * an address, whether it wants an email at a shipment's next change, or whether it still does.
   */
  | { kind: "link"; link: string; asks?: "orders" | "watch" | "watching" }
  | { kind: "orders"; orders: { name: string; orderedAt: string; href: string }[] }
  /** What the shop emails to one address: the link of an email leads here. `asked`: what that email was for. */
  | {
      kind: "emails";
      asked: MailPurpose;
      /** What the shop sends, or they have decided on: whether they get it. `asked` is among it. */
      preferences: ReadonlyMap<MailPurpose, boolean>;
      /** Of the order's telephone number: its last digits, and whether text messages go to it. Null: none can. */
      texts: { ending: string; isOn: boolean } | null;
      /** Where a choice is sent. */
      action: string;
      /** The reader has just chosen. */
      isSaved: boolean;
    }
  | { kind: "notice"; notice: Notice; minutes?: number; traceId?: string };

/** Addresses of the map's pictures: one that takes `center` in its query, or one for each center. */
export type MapPictures = Record<MapSize, string | Record<MapCenter, string>>;

/** By the tracking number alone the shipment is shown, without order and customer. */
export type Access = "order" | "shipment";

/** The URL where the script asks for changes, and the version that it has. */
export interface Refresh {
  url: string;
  version: string;
  /** No change is expected any more: the script does not ask. */
  isFinal: boolean;
}

export interface LookupForm {
  /** Prefilled, from a link such as `?order=1001`. */
  order: string;
  missing: ("order" | "contact" | "number" | "mailbox")[];
}

export type Notice =
  | "linkSent"
  | "watching"
  | "notWatching"
  | "linkGone"
  /** The link of an email that ends emails opens nothing. */
  | "unsubscribe"
  | "notFound"
  | "limited"
  | "failed"
  | "tooLarge"
  | "refused"
  | "noPage";
