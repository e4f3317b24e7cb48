import type { FrameMessage, ToAdmin, ToApp } from "./messages";

export interface Bridge {
  admin: string;
  config: { apiKey: string; shop: string; host: string; locale: string };
  isEmbedded: boolean;
  /** Posts a message to the admin; does nothing outside of it. */
  send(message: ToAdmin): void;
  request(what: "idToken" | "user" | "scopes" | "leave"): Promise<unknown>;
  /** Asks the admin to grant or take back scopes, by its own dialog. */
  requestScopes(what: "requestScopes" | "revokeScopes", scopes: string[]): Promise<unknown>;
  on<Type extends ToApp["type"]>(
    type: Type,
    handler: (message: Extract<ToApp, { type: Type }>) => void,
  ): void;
  idToken(isStale?: boolean): Promise<string>;
}

/**
 * Stands in for Shopify's app-bridge.js: this part talks to the admin, fetches id tokens, adds them to requests, and
 * keeps the admin's URL in sync. Runs in the app's page before any other script.
 */
export function bridgeCore(): Bridge {
  const OWN_PARAMETERS = ["shop", "host", "embedded", "locale", "id_token", "session", "timestamp", "hmac"];
  const KEPT_AS = "sandbox-app-bridge";
  const TOKEN_FRESH_MS = 45_000;
  const ANSWER_WITHIN_MS = 10_000;

  const admin = new URL((document.currentScript as HTMLScriptElement).src).origin;
  const query = new URLSearchParams(location.search);
  const isEmbedded = window.top !== window.self;
  const kept = new Map(Object.entries<string>(JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "{}")));
  const known = (name: string) => query.get(name) ?? kept.get(name) ?? "";
  const config = {
    apiKey: document.querySelector<HTMLMetaElement>('meta[name="shopify-api-key"]')?.content ?? "",
    shop: known("shop"),
    host: known("host"),
    locale: known("locale") || "en",
  };
  sessionStorage.setItem(
    KEPT_AS,
    JSON.stringify({ shop: config.shop, host: config.host, locale: config.locale }),
  );

  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (reason: Error) => void }>();
  let asked = 0;

  function post(message: ToAdmin): void {
    if (isEmbedded)
      window.parent.postMessage({ sandboxAdmin: true, message } satisfies FrameMessage<ToAdmin>, admin);
  }

  function request(what: "idToken" | "user" | "scopes" | "leave"): Promise<unknown> {
    return ask((id) => ({ type: "ask", id, what }), what);
  }

  function requestScopes(what: "requestScopes" | "revokeScopes", scopes: string[]): Promise<unknown> {
    return ask((id) => ({ type: "ask", id, what, scopes }), what);
  }

  function ask(message: (id: number) => ToAdmin, what: string): Promise<unknown> {
    if (!isEmbedded) return Promise.reject(new Error("This page is not embedded in the sandbox admin"));
    const id = (asked += 1);
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      // No timeout: a person may take any time to decide about leaving, or about a permission.
      const late = () => reject(new Error(`The sandbox admin did not answer (${what})`));
      if (what !== "leave" && what !== "requestScopes") setTimeout(late, ANSWER_WITHIN_MS);
      post(message(id));
    });
  }

  const handlers = new Map<string, ((message: ToApp) => void)[]>();
  function on<Type extends ToApp["type"]>(
    type: Type,
    handler: (message: Extract<ToApp, { type: Type }>) => void,
  ): void {
    handlers.set(type, [...(handlers.get(type) ?? []), handler as (message: ToApp) => void]);
  }

  window.addEventListener("message", (event: MessageEvent<Partial<FrameMessage<ToApp>> | null>) => {
    if (event.origin !== admin || event.source !== window.parent || !event.data?.sandboxAdmin) return;
    const message = event.data.message!;
    if (message.type === "answer") {
      const { resolve, reject } = waiting.get(message.id) ?? {};
      waiting.delete(message.id);
      if (message.error === undefined) resolve?.(message.value);
      else reject?.(new Error(message.error));
      return;
    }
    for (const handler of handlers.get(message.type) ?? []) handler(message);
  });

  let token: { value: Promise<string>; at: number } | undefined;

  function idToken(isStale = false): Promise<string> {
    if (isStale || !token || Date.now() - token.at > TOKEN_FRESH_MS) {
      const value = request("idToken") as Promise<string>;
      value.catch(() => (token = undefined));
      token = { value, at: Date.now() };
    }
    return token.value;
  }

  const plainFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isOurs = new URL(request.url).origin === location.origin;
    if (!isEmbedded || !isOurs || request.headers.has("authorization")) return plainFetch(request);
    const send = async (isRetry: boolean) => {
      const authorised = request.clone();
      authorised.headers.set("authorization", `Bearer ${await idToken(isRetry)}`);
      return plainFetch(authorised);
    };
    const answer = await send(false);
    const wantsRetry = answer.status === 401 && answer.headers.has("x-shopify-retry-invalid-session-request");
    const response = wantsRetry ? await send(true) : answer;
    const elsewhere = response.headers.get("x-shopify-api-request-failure-reauthorize-url");
    if (elsewhere) post({ type: "leaveTo", url: new URL(elsewhere, location.href).href });
    return response;
  };

  const plainOpen = window.open.bind(window);
  window.open = (url, target, features) => {
    const address = String(url ?? "");
    if (!/^shopify:(\/\/)?admin\//.test(address)) return plainOpen(url, target, features);
    post({ type: "leaveTo", url: address });
    return null;
  };

  function sendLocation(): void {
    const here = new URL(location.href);
    for (const name of [...OWN_PARAMETERS, "shopify-reload"]) here.searchParams.delete(name);
    post({ type: "navigated", path: here.pathname + here.search + here.hash, title: document.title });
  }
  for (const method of ["pushState", "replaceState"] as const) {
    const plain = history[method].bind(history);
    history[method] = (...given: Parameters<History["pushState"]>) => {
      plain(...given);
      sendLocation();
    };
  }
  window.addEventListener("popstate", sendLocation);
  document.addEventListener("DOMContentLoaded", () => {
    sendLocation();
    new MutationObserver(sendLocation).observe(document.head, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });

  // A page that only asks for a fresh token names its target in `shopify-reload`; App Bridge redirects there too.
  const reload = query.get("shopify-reload");
  if (reload && isEmbedded) {
    const target = new URL(reload, location.href);
    if (target.origin !== location.origin) throw new Error("shopify-reload leads to another origin");
    void idToken(true).then((value) => {
      target.searchParams.set("id_token", value);
      for (const name of ["shop", "host", "locale"] as const) target.searchParams.set(name, config[name]);
      target.searchParams.set("embedded", "1");
      location.replace(target);
    });
  }
  // Opened outside the admin: redirects into it, as App Bridge does.
  if (!isEmbedded && query.get("host")) {
    const frame = new URL(
      `${location.protocol}//${atob(query.get("host")!)}/apps/waybill${location.pathname}`,
    );
    if (frame.origin === admin) location.replace(frame);
  }

  return { admin, config, isEmbedded, send: post, request, requestScopes, on, idToken };
}
