import type { Bridge } from "./bridge-core.client";
import type { NavLink } from "./messages";

/** The part of the App Bridge stand-in that shows things around the app: navigation, title bar, toasts. */
export function bridgeChrome({ tell, on }: Bridge) {
  // Hidden by a sheet of its own: an attribute or a style element more, and the app's hydration finds a page that is
  // not the one its server sent.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("ui-nav-menu, s-app-nav, ui-title-bar, ui-save-bar { display: none }");
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
      tell({ type: "nav", links });
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
      tell({ type: "title", title: this.getAttribute("title") ?? document.title, buttons });
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
      tell({ type: "toast", id, message, duration, isError, action });
      return id;
    },
    hide: (id: string) => tell({ type: "toastHide", id }),
  };
  on("toastAction", ({ id }) => toasts.get(id)?.onAction?.());
  on("toastGone", ({ id }) => dismissed(id));

  return { toast };
}
