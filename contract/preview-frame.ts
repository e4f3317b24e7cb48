/** The document in which the editor shows a page (service/features/order-lookup/serve-preview-frame.ts). */
export const PREVIEW_FRAME_PATH = "/tracking-page-preview/frame";

/** The map of a sample order, as an SVG (service/features/order-lookup/map-pictures.ts). */
export const PREVIEW_MAP_PATH = "/tracking-page-preview/map";

/** What the editor tells the frame. `scroll`: brings the chosen section into sight. */
export type FrameMessage =
  /** The editor listens now: the frame may have been there first. */
  | { type: "hello" }
  | {
      type: "draw";
      /** Names what is shown: another one begins at the top, the same one stays where it is. */
      page: string;
      /** What stands in its body. */
      html: string;
      /** The page's own style, after that of its sections. */
      style: string;
      lang: string;
      dir: "ltr" | "rtl";
      section: string | null;
      scroll: boolean;
      /** A section that was moved: it is brought into sight at its new place. */
      reveal?: string;
    }
  /** Of the page that was drawn last, sections say something else; by their ids. */
  | {
      type: "change";
      parts: Record<string, string>;
      style: string;
      section: string | null;
      scroll: boolean;
    }
  | { type: "select"; section: string | null; scroll: boolean };

/** What the frame tells the editor. */
export type FrameReply = { type: "ready" } | { type: "select"; section: string } | { type: "undo" | "redo" };
