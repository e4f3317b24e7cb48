import type { Bridge } from "./bridge-core.client";

/** App Bridge stand-in, part: save bar, modals and the full-size window. */
export function bridgeForms({ send, request, on }: Bridge) {
  let savingWith: HTMLElement | undefined;

  function showSaveBar(owner: HTMLElement): void {
    savingWith = owner;
    describeSaveBar(owner);
    owner.dispatchEvent(new Event("show"));
  }
  function describeSaveBar(owner: HTMLElement): void {
    const [save, discard] = saveButtons(owner);
    send({
      type: "saveBar",
      isVisible: true,
      save: save?.textContent?.trim() || "Save",
      discard: discard?.textContent?.trim() || "Discard",
      canSave: !save?.hasAttribute("disabled") && !save?.hasAttribute("loading"),
      confirmDiscard:
        owner.hasAttribute("discardconfirmation") || owner.hasAttribute("data-discard-confirmation"),
    });
  }
  function hideSaveBar(owner: HTMLElement): void {
    if (savingWith !== owner) return;
    savingWith = undefined;
    send({ type: "saveBar", isVisible: false, save: "", discard: "", canSave: false, confirmDiscard: false });
    owner.dispatchEvent(new Event("hide"));
  }
  function saveButtons(owner: HTMLElement): (HTMLElement | undefined)[] {
    if (owner instanceof HTMLFormElement) return [];
    const buttons = [...owner.querySelectorAll<HTMLElement>("button")];
    const save = buttons.find((button) => button.getAttribute("variant") === "primary");
    return [save, buttons.find((button) => button !== save)];
  }
  function clickSaveBar(which: "save" | "discard"): void {
    if (savingWith instanceof HTMLFormElement) {
      if (which === "save") savingWith.requestSubmit();
      else savingWith.reset();
      return;
    }
    const [save, discard] = savingWith ? saveButtons(savingWith) : [];
    (which === "save" ? save : discard)?.click();
  }

  on("saveBarClick", ({ which }) => clickSaveBar(which));

  class SaveBar extends HTMLElement {
    private readonly observer = new MutationObserver(() => savingWith === this && describeSaveBar(this));

    connectedCallback(): void {
      this.observer.observe(this, { childList: true, subtree: true, characterData: true, attributes: true });
    }
    disconnectedCallback(): void {
      this.observer.disconnect();
      hideSaveBar(this);
    }
    show = () => showSaveBar(this);
    hide = () => hideSaveBar(this);
  }
  customElements.define("ui-save-bar", SaveBar);

  // Forms marked `data-save-bar` show the save bar on their first change, without code.
  const markedForm = (event: Event) =>
    (event.target as Element | null)?.closest<HTMLFormElement>("form[data-save-bar]") ?? undefined;
  for (const name of ["input", "change"]) {
    document.addEventListener(name, (event) => {
      const form = markedForm(event);
      if (form && savingWith !== form) showSaveBar(form);
    });
  }
  for (const name of ["submit", "reset"]) {
    document.addEventListener(name, (event) => {
      const form = markedForm(event);
      if (form) hideSaveBar(form);
    });
  }

  const byId = (id: string) => {
    const element = document.getElementById(id);
    if (!element) throw new Error(`There is no element with the id ${id}`);
    return element;
  };
  const saveBar = {
    show: async (id: string) => showSaveBar(byId(id)),
    hide: async (id: string) => hideSaveBar(byId(id)),
    toggle: async (id: string) => (savingWith === byId(id) ? hideSaveBar(byId(id)) : showSaveBar(byId(id))),
    /** Resolves once nothing is unsaved, or the merchant discards it; never when they stay. */
    leaveConfirmation: async () => {
      if (savingWith) await request("leave");
    },
  };

  class Modal extends HTMLElement {
    private dialog: HTMLDialogElement | undefined;

    connectedCallback(): void {
      if (this.dialog) return;
      const isMax = this.getAttribute("variant") === "max";
      const root = this.attachShadow({ mode: "open" });
      root.innerHTML = `<style>dialog{border:0;border-radius:8px;padding:0;width:min(640px,92vw);max-height:90vh}
        dialog.max{width:100vw;height:100vh;max-width:none;max-height:none;border-radius:0}
        header,footer{display:flex;gap:8px;align-items:center;padding:12px 16px}h2{margin:0 auto 0 0;font-size:16px}
        footer{justify-content:flex-end}</style>
        <dialog${isMax ? ' class="max"' : ""}><header><h2></h2><button aria-label="Close">×</button></header>
        <slot></slot><footer></footer></dialog>`;
      this.dialog = root.querySelector("dialog")!;
      root.querySelector("header button")!.addEventListener("click", () => this.hide());
      this.dialog.addEventListener("close", () => {
        send({ type: "modal", isOpen: false });
        this.dispatchEvent(new Event("hide"));
      });
    }
    show = () => {
      const bar = this.querySelector("ui-title-bar");
      this.dialog!.querySelector("h2")!.textContent = bar?.getAttribute("title") ?? "";
      const buttons = [...(bar?.querySelectorAll<HTMLElement>("button") ?? [])].map((button) => {
        const copy = document.createElement("button");
        copy.textContent = button.textContent;
        copy.addEventListener("click", () => button.click());
        return copy;
      });
      this.dialog!.querySelector("footer")!.replaceChildren(...buttons.reverse());
      this.dialog!.showModal();
      send({ type: "modal", isOpen: true });
      this.dispatchEvent(new Event("show"));
    };
    hide = () => this.dialog!.close();
    toggle = () => (this.dialog!.open ? this.hide() : this.show());
  }
  customElements.define("ui-modal", Modal);
  // The window itself is the admin's: it covers the admin, and asks before it is closed.
  let shown: HTMLElement | undefined;
  function showWindow(owner: HTMLElement): void {
    const src = owner.getAttribute("src");
    if (!src) throw new Error("An s-app-window needs a src");
    shown = owner;
    send({ type: "window", src: new URL(src, location.href).href });
    owner.dispatchEvent(new Event("show"));
  }
  class AppWindow extends HTMLElement {
    show = () => showWindow(this);
    hide = () => send({ type: "window", src: null });
    toggle = () => (shown === this ? this.hide() : this.show());
  }
  customElements.define("s-app-window", AppWindow);
  on("windowClosed", () => {
    shown?.dispatchEvent(new Event("hide"));
    shown = undefined;
  });

  const modal = {
    show: async (id: string) => (byId(id) as Modal).show(),
    hide: async (id: string) => (byId(id) as Modal).hide(),
    toggle: async (id: string) => (byId(id) as Modal).toggle(),
  };

  return { saveBar, modal };
}
