import type { Bridge } from "./bridge-core.client";
import type { NavLink } from "./messages";

/** App Bridge stand-in, part: navigation, title bar and toasts around the app. */
export function bridgeChrome({ send, on }: Bridge) {
  // A constructed stylesheet: an extra attribute or style element would differ from the server's HTML and break the
  // app's hydration.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("ui-nav-menu, s-app-nav, s-app-window, ui-title-bar, ui-save-bar { display: none }");
  document.adoptedStyleSheets.push(sheet);

  const navLinks = () => [
    ...document.querySelectorAll<HTMLElement>(":is(ui-nav-menu, s-app-nav) :is(a, s-link)"),
  ];

  function follow(href: string): void {
    const link = navLinks().find((candidate) => candidate.getAttribute("href") === href);
    if (link instanceof HTMLAnchorElement) return link.click();
    const event = new CustomEvent("shopify:navigate", { bubbles: true, cancelable: true });
    if ((link ?? document).dispatchEvent(event)) location.assign(href);
  }

  class NavMenu extends HTMLElement {
    private readonly observer = new MutationObserver(() => this.tell());

    connectedCallback(): void {
      this.observer.observe(this, { childList: true, subtree: true, characterData: true, attributes: true });
      this.tell();
    }
    disconnectedCallback(): void {
      this.observer.disconnect();
      this.tell();
    }
    private tell(): void {
      const links: NavLink[] = navLinks().map((link) => ({
        label: link.textContent?.trim() ?? "",
        href: link.getAttribute("href") ?? "",
        isHome: link.getAttribute("rel") === "home",
      }));
      send({ type: "nav", links });
    }
  }
  customElements.define("ui-nav-menu", NavMenu);
  customElements.define("s-app-nav", class extends NavMenu {});
  on("navigate", ({ href }) => follow(href));

  const titleButtons = () => [
    ...document.querySelectorAll<HTMLElement>("body ui-title-bar:not(ui-modal *) button"),
  ];

  class TitleBar extends HTMLElement {
    static observedAttributes = ["title"];
    connectedCallback(): void {
      this.tell();
    }
    attributeChangedCallback(): void {
      this.tell();
    }
    private tell(): void {
      if (this.closest("ui-modal") || !this.isConnected) return;
      const buttons = titleButtons().map((button) => ({
        label: button.textContent?.trim() ?? "",
        isPrimary: button.getAttribute("variant") === "primary",
      }));
      send({ type: "title", title: this.getAttribute("title") ?? document.title, buttons });
    }
  }
  customElements.define("ui-title-bar", TitleBar);
  on("titleBarClick", ({ index }) => titleButtons()[index]?.click());

  interface ToastOptions {
    duration?: number;
    isError?: boolean;
    action?: string;
    onAction?: () => void;
    onDismiss?: () => void;
  }
  const toasts = new Map<string, ToastOptions>();

  function dismissed(id: string): void {
    toasts.get(id)?.onDismiss?.();
    toasts.delete(id);
  }
  const toast = {
    show(message: string, options: ToastOptions = {}): string {
      const id = crypto.randomUUID();
      toasts.set(id, options);
      const { duration = 5000, isError = false, action = null } = options;
      send({ type: "toast", id, message, duration, isError, action });
      return id;
    },
    hide: (id: string) => send({ type: "toastHide", id }),
  };
  on("toastAction", ({ id }) => toasts.get(id)?.onAction?.());
  on("toastGone", ({ id }) => dismissed(id));

  return { toast };
}
