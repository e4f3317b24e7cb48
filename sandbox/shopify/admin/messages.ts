/** Messages between an embedded app and the admin around it, by postMessage. */
export interface NavLink {
  label: string;
  href: string;
  isHome: boolean;
}

export type ToAdmin =
  | { type: "ask"; id: number; what: "idToken" }
  | { type: "ask"; id: number; what: "user" }
  | { type: "ask"; id: number; what: "scopes" }
  | { type: "ask"; id: number; what: "requestScopes" | "revokeScopes"; scopes: string[] }
  | { type: "ask"; id: number; what: "leave" }
  | { type: "navigated"; path: string; title: string }
  | { type: "nav"; links: NavLink[] }
  | { type: "title"; title: string; buttons: { label: string; isPrimary: boolean }[] }
  | { type: "toast"; id: string; message: string; duration: number; isError: boolean; action: string | null }
  | { type: "toastHide"; id: string }
  | {
      type: "saveBar";
      isVisible: boolean;
      save: string;
      discard: string;
      canSave: boolean;
      confirmDiscard: boolean;
    }
  | { type: "loading"; isLoading: boolean }
  | { type: "modal"; isOpen: boolean }
  /** Null closes the full-size window. */
  | { type: "window"; src: string | null }
  | { type: "leaveTo"; url: string };

export type ToApp =
  | { type: "answer"; id: number; value?: unknown; error?: string }
  | { type: "navigate"; href: string }
  | { type: "toastAction"; id: string }
  | { type: "toastGone"; id: string }
  | { type: "saveBarClick"; which: "save" | "discard" }
  | { type: "titleBarClick"; index: number }
  | { type: "windowClosed" };

/** Distinguishes these messages from others posted in the browser. */
export interface FrameMessage<Message> {
  sandboxAdmin: true;
  message: Message;
}
