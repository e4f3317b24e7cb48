const PAUSE_MS = 4_000;

const listeners = new Set<() => void>();
let waiting = 0;

/** Whether there is a network: the browser reports one, and no request waits for it. */
export const isOnline = (): boolean => navigator.onLine && waiting === 0;

/** Calls `listener` at each change of `isOnline`; returns the function that unsubscribes. */
export function subscribeToNetwork(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/**
 * A fetch whose reads of page data wait for a lost network instead of failing: Remix would replace the open page, with
 * its forms, overlays and selection, by the error page. An aborted read ends at once; writes, and responses with an
 * error, are passed on unchanged. What a proxy answers in the app's place, as during a deploy, counts as no network.
 */
export function fetchWhenOnline(fetchOnce: typeof fetch): typeof fetch {
  const reach: typeof fetch = async (input, init) => {
    const response = await fetchOnce(input, init);
    if (isOurs(input) && isOfProxy(response, isPageData(input, init)))
      throw new TypeError("No answer of the app");
    return response;
  };
  return async (input, init) => {
    if (!isPageData(input, init)) return reach(input, init);
    return retryUntilOnline(() => reach(input, init), init?.signal ?? undefined);
  };
}

/** A bad gateway, unavailable, a gateway's time-out. */
const PROXY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

const APP_TYPES = /^(?:text\/x-script|application\/json)\b/;

/**
 * An answer from in front of the app: a load balancer, or server/http-server.ts while it starts. The app's own has a body
 * that names the failure.
 */
function isOfProxy({ status, headers }: Response, isRead: boolean): boolean {
  // A read is tried again for as long as the status says that it may help; what came of a write is unknown after any of them.
  return (
    (isRead ? PROXY_STATUSES.has(status) : status >= 500) &&
    !APP_TYPES.test(headers.get("content-type") ?? "")
  );
}

/** Retries as long as there is no network; `isOnline` is false meanwhile. */
export async function retryUntilOnline<Result>(
  ask: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  let isWaiting = false;
  try {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        // The error type of browsers for a request without a response.
        if (!(error instanceof TypeError) || signal?.aborted) throw error;
      }
      if (!isWaiting) count(1);
      isWaiting = true;
      await nextChance(signal);
      signal?.throwIfAborted();
    }
  } finally {
    if (isWaiting) count(-1);
  }
}

function count(change: 1 | -1): void {
  waiting += change;
  for (const listener of listeners) listener();
}

/** The URL of Remix's page data: `/track/orders.data`, of the app itself. */
function isPageData(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  if (input instanceof Request || (init?.method ?? "GET") !== "GET") return false;
  return isOurs(input) && new URL(input, location.href).pathname.endsWith(".data");
}

function isOurs(input: RequestInfo | URL): boolean {
  return new URL(input instanceof Request ? input.url : input, location.href).origin === location.origin;
}

/** Resolves after a delay, or as soon as the browser is online again. */
function nextChance(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      signal?.removeEventListener("abort", go);
      resolve();
    };
    const timer = setTimeout(go, PAUSE_MS);
    window.addEventListener("online", go);
    signal?.addEventListener("abort", go);
  });
}
