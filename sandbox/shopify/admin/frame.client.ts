import type { appWindow } from "./window.client";
import type { FrameMessage, ToAdmin, ToApp } from "./messages";

/** Runs in the admin page around an embedded app; its counterpart is app-bridge.client.ts. */
export function frame({ makeWindow }: ReturnType<typeof appWindow>): void {
  const { base, store, app, user } = JSON.parse(document.getElementById("frame-data")!.textContent!) as {
    /** Path of the app within the admin. */
    base: string;
    store: string;
    /** Its name. */
    app: string;
    user: object;
  };
  const iframe = document.querySelector<HTMLIFrameElement>("iframe")!;
  const appOrigin = new URL(iframe.dataset.src!).origin;
  const part = (id: string) => document.getElementById(id)!;
  let path = location.pathname.slice(base.length);
  let isDirty = false;
  let confirmDiscard = false;

  function post(message: ToApp, to = iframe): void {
    to.contentWindow?.postMessage({ sandboxAdmin: true, message } satisfies FrameMessage<ToApp>, appOrigin);
  }

  /** Shows the admin's own dialog; resolves to true for yes. */
  function confirm(question: string, yes: string, no = "Stay"): Promise<boolean> {
    const dialog = part("confirm") as HTMLDialogElement;
    dialog.querySelector("p")!.textContent = question;
    dialog.querySelector<HTMLElement>('[value="yes"]')!.textContent = yes;
    dialog.querySelector<HTMLElement>('[value="no"]')!.textContent = no;
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
    });
  }

  const appWindow = makeWindow({ post, confirm, onClosed: () => post({ type: "windowClosed" }) });

  async function answer(what: string): Promise<unknown> {
    if (what === "user") return user;
    if (what === "scopes") return readScopes();
    const response = await fetch(`${store}/id-token`, { method: "POST" });
    if (!response.ok) throw new Error(`The sandbox gave no token (${response.status})`);
    return response.text();
  }

  interface Scopes {
    granted: string[];
    required: string[];
    optional: string[];
  }

  async function readScopes(): Promise<Scopes> {
    const response = await fetch(`${store}/scopes`);
    if (!response.ok) throw new Error(`The sandbox gave no scopes (${response.status})`);
    return (await response.json()) as Scopes;
  }

  async function changeScopes(change: "grant" | "revoke", scopes: string[]): Promise<Scopes> {
    const body = new URLSearchParams([["change", change], ...scopes.map((scope) => ["scope", scope])]);
    const response = await fetch(`${store}/scopes`, { method: "POST", body });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Scopes;
  }

  /** As Shopify: what is granted already is not asked for again, and a scope that the app has not declared is an error. */
  async function requestScopes(scopes: string[]) {
    const before = await readScopes();
    const missing = scopes.filter((scope) => !before.granted.includes(scope));
    const unknown = missing.filter((scope) => !before.optional.includes(scope));
    if (unknown.length > 0) throw new Error(`Not declared as optional scopes: ${unknown.join(", ")}`);
    if (missing.length === 0) return { result: "granted-all", detail: before };
    const question = `${app} asks for more permissions: ${missing.join(", ")}`;
    if (!(await confirm(question, "Allow", "Cancel"))) return { result: "declined-all", detail: before };
    return { result: "granted-all", detail: await changeScopes("grant", missing) };
  }

  async function leave(id: number, from: HTMLIFrameElement): Promise<void> {
    const isUnsaved = from === iframe ? isDirty : appWindow.isDirty();
    if (!isUnsaved || (await confirm("Leave without saving? What was changed will be lost.", "Leave"))) {
      if (from === iframe) setSaveBar(false);
      post({ type: "answer", id }, from);
    }
  }

  function setSaveBar(isVisible: boolean): void {
    isDirty = isVisible;
    part("save-bar").classList.toggle("on", isVisible);
  }

  function showToast(
    { id, message, duration, isError, action }: Extract<ToAdmin, { type: "toast" }>,
    from: HTMLIFrameElement,
  ): void {
    const toast = document.createElement("div");
    toast.className = isError ? "toast error" : "toast";
    toast.id = `toast-${id}`;
    toast.setAttribute("role", "status");
    toast.append(message);
    if (action) {
      const button = document.createElement("button");
      button.textContent = action;
      button.addEventListener("click", () => (post({ type: "toastAction", id }, from), hideToast(id, from)));
      toast.append(button);
    }
    const dismiss = document.createElement("button");
    dismiss.textContent = "×";
    dismiss.setAttribute("aria-label", "Dismiss");
    dismiss.addEventListener("click", () => hideToast(id, from));
    toast.append(dismiss);
    part("toasts").append(toast);
    setTimeout(() => hideToast(id, from), duration);
  }

  function hideToast(id: string, from: HTMLIFrameElement): void {
    const toast = document.getElementById(`toast-${id}`);
    if (!toast) return;
    toast.remove();
    post({ type: "toastGone", id }, from);
  }

  function drawNav(links: Extract<ToAdmin, { type: "nav" }>["links"]): void {
    const drawn = links
      // The home link is the target of the app's name; it is not listed.
      .filter((link) => !link.isHome)
      .map((link) => {
        const anchor = document.createElement("a");
        anchor.className = "within";
        anchor.textContent = link.label;
        anchor.href = base + link.href;
        anchor.addEventListener("click", (event) => {
          event.preventDefault();
          post({ type: "navigate", href: link.href });
        });
        return anchor;
      });
    part("app-nav").replaceChildren(...drawn);
    markCurrent();
  }

  function markCurrent(): void {
    const here = path.split(/[?#]/)[0]!;
    const links = [...document.querySelectorAll<HTMLAnchorElement>("#app-nav a")];
    const fits = (link: HTMLAnchorElement) => here.startsWith(new URL(link.href).pathname.slice(base.length));
    const best = links.filter(fits).sort((a, b) => b.href.length - a.href.length)[0];
    for (const link of links) link.toggleAttribute("aria-current", link === best);
    // On a phone the navigation is one line, wider than the screen.
    best?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  function leaveTo(url: string): void {
    const within = /^shopify:(?:\/\/)?admin(\/.*)$/.exec(url);
    if (within) location.assign(store + within[1]!.replace(/^\/apps\/[^/]+/, base.slice(store.length)));
    else if (/^https?:/.test(url)) location.assign(url);
  }

  window.addEventListener("message", (event: MessageEvent<Partial<FrameMessage<ToAdmin>> | null>) => {
    const from = [iframe, appWindow.frame()].find((each) => each?.contentWindow === event.source);
    if (!from || event.origin !== appOrigin || !event.data?.sandboxAdmin) return;
    const message = event.data.message!;
    if (message.type === "ask" && message.what === "leave") void leave(message.id, from);
    else if (message.type === "ask") {
      const answered =
        message.what === "requestScopes"
          ? requestScopes(message.scopes)
          : message.what === "revokeScopes"
            ? changeScopes("revoke", message.scopes).then((detail) => ({ detail }))
            : answer(message.what);
      answered.then(
        (value) => post({ type: "answer", id: message.id, value }, from),
        (error: unknown) => post({ type: "answer", id: message.id, error: String(error) }, from),
      );
    } else if (message.type === "toast") showToast(message, from);
    else if (message.type === "toastHide") hideToast(message.id, from);
    else if (message.type === "loading") part("progress").classList.toggle("on", message.isLoading);
    else if (message.type === "leaveTo") leaveTo(message.url);
    else if (from !== iframe) {
      // The address and the navigation are those of the page below it.
      if (message.type === "navigated") appWindow.setTitle(message.title || iframe.title);
      if (message.type === "saveBar") appWindow.describeBar(message);
      if (message.type === "window" && message.src === null) void appWindow.close();
    } else if (message.type === "window") {
      if (message.src === null) void appWindow.close();
      else appWindow.open(message.src);
    } else if (message.type === "navigated") {
      path = message.path;
      history.replaceState(null, "", base + path);
      part("title").textContent = message.title || iframe.title;
      markCurrent();
    } else if (message.type === "nav") drawNav(message.links);
    else if (message.type === "title") {
      const buttons = message.buttons.map(({ label, isPrimary }, index) => {
        const button = document.createElement("button");
        button.textContent = label;
        if (isPrimary) button.className = "primary";
        button.addEventListener("click", () => post({ type: "titleBarClick", index }));
        return button;
      });
      part("title").replaceChildren(message.title, ...buttons);
    } else if (message.type === "saveBar") {
      confirmDiscard = message.confirmDiscard;
      part("save").textContent = message.save;
      (part("save") as HTMLButtonElement).disabled = !message.canSave;
      part("discard").textContent = message.discard;
      setSaveBar(message.isVisible);
    } else if (message.type === "modal") document.body.classList.toggle("modal", message.isOpen);
  });

  part("save").addEventListener("click", () => post({ type: "saveBarClick", which: "save" }));
  part("discard").addEventListener("click", () => {
    void (async () => {
      if (confirmDiscard && !(await confirm("Discard all unsaved changes?", "Discard"))) return;
      post({ type: "saveBarClick", which: "discard" });
    })();
  });
  window.addEventListener("beforeunload", (event) => {
    if (isDirty || appWindow.isDirty()) event.preventDefault();
  });

  // Set last, so that no message of the loading app is missed.
  iframe.src = iframe.dataset.src!;
}
