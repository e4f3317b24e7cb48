import type { ToAdmin, ToApp } from "./messages";

interface Parts {
  post: (message: ToApp, to: HTMLIFrameElement) => void;
  /** Shows the admin's own dialog; resolves to true for yes. */
  confirm: (question: string, yes: string) => Promise<boolean>;
  onClosed: () => void;
}

/** The window of the admin that an app fills with one of its pages: it covers everything, and asks before it is closed. */
export function appWindow() {
  const part = (id: string) => document.getElementById(id) as HTMLElement;
  const layer = part("window");
  const [save, discard] = [part("window-save") as HTMLButtonElement, part("window-discard")];

  function makeWindow({ post, confirm, onClosed }: Parts) {
    let iframe: HTMLIFrameElement | undefined;
    let isDirty = false;
    const describeBar = ({ isVisible, ...bar }: Extract<ToAdmin, { type: "saveBar" }>) => {
      isDirty = isVisible;
      for (const each of layer.querySelectorAll<HTMLElement>(
        ".window-unsaved, #window-save, #window-discard",
      ))
        each.hidden = !isVisible;
      save.textContent = bar.save;
      save.disabled = !bar.canSave;
      discard.textContent = bar.discard;
    };
    const show = (isOpen: boolean) => {
      layer.hidden = !isOpen;
      for (const each of document.querySelectorAll<HTMLElement>(".top, .side")) each.inert = isOpen;
    };
    function open(src: string): void {
      iframe?.remove();
      iframe = document.createElement("iframe");
      iframe.name = "app-window";
      iframe.title = layer.getAttribute("aria-label") ?? "";
      iframe.allow = "clipboard-write";
      iframe.src = src;
      layer.append(iframe);
      show(true);
    }
    async function close(): Promise<void> {
      if (layer.hidden) return;
      if (isDirty && !(await confirm("Leave without saving? What was changed will be lost.", "Leave")))
        return;
      describeBar({
        type: "saveBar",
        isVisible: false,
        save: "",
        discard: "",
        canSave: false,
        confirmDiscard: false,
      });
      show(false);
      iframe?.remove();
      iframe = undefined;
      onClosed();
    }
    part("window-close").addEventListener("click", () => void close());
    const click = (which: "save" | "discard") => iframe && post({ type: "saveBarClick", which }, iframe);
    save.addEventListener("click", () => click("save"));
    discard.addEventListener("click", () => click("discard"));
    return {
      frame: () => iframe,
      open,
      close,
      describeBar,
      isDirty: () => isDirty,
      setTitle: (title: string) => (part("window-title").textContent = title),
    };
  }
  return { makeWindow };
}
