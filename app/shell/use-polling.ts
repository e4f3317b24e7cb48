import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const ACTIVE_MS = 4_000;
const QUIET_MS = 60_000;
const QUIET_AFTER_MS = 2 * 60_000;
/** Versions are told up to a second late, the fingerprint of an order at once: the first poll's can be of a change that only the second tells. */
const FIRST_POLLS = 2;

/**
 * Keeps an open page fresh: polls a small resource route for the version of its data, and reloads the data only when
 * the version has changed. Often while the page is used, rarely afterwards, never in a hidden tab. A failed poll is
 * ignored: the next one retries.
 *
 * `loaded` is the version of the shop's topics when the page's own data was read: what has changed since then is not missed by
 * the first polls, which otherwise take what they find for what is shown.
 */
export function usePolling(address: string, loaded: string | null = null): void {
  const { revalidate } = useRevalidator();
  const touched = useRef(0);
  const opened = useRef({ version: loaded, polls: 0 });

  useEffect(() => {
    let version: string | null = null;
    let timer: ReturnType<typeof setTimeout>;
    const stop = new AbortController();
    touched.current = Date.now();

    const poll = async () => {
      if (document.visibilityState === "visible") {
        const seen = await versionAt(address, stop.signal);
        const { version: before, polls } = opened.current;
        const isMissed = seen !== null && before !== null && seen.shop !== before;
        if (isMissed || (seen?.version && version && seen.version !== version)) revalidate();
        version = seen?.version ?? version;
        const isOver = isMissed || polls + 1 === FIRST_POLLS;
        if (seen) opened.current = { version: isOver ? null : before, polls: polls + 1 };
      }
      if (!stop.signal.aborted) timer = setTimeout(poll, pause());
    };
    const pause = () => (Date.now() - touched.current < QUIET_AFTER_MS ? ACTIVE_MS : QUIET_MS);
    const touch = () => {
      const wasQuiet = pause() === QUIET_MS;
      touched.current = Date.now();
      if (wasQuiet) {
        clearTimeout(timer);
        timer = setTimeout(poll);
      }
    };

    void poll();
    for (const event of ["pointermove", "keydown", "focus"]) window.addEventListener(event, touch);
    document.addEventListener("visibilitychange", touch);
    return () => {
      stop.abort();
      clearTimeout(timer);
      for (const event of ["pointermove", "keydown", "focus"]) window.removeEventListener(event, touch);
      document.removeEventListener("visibilitychange", touch);
    };
  }, [address, revalidate]);
}

interface Seen {
  version: string | null;
  shop: string;
}

async function versionAt(address: string, signal: AbortSignal): Promise<Seen | null> {
  try {
    const response = await fetch(address, { signal, headers: { accept: "application/json" } });
    return response.ok ? ((await response.json()) as Seen) : null;
  } catch {
    return null;
  }
}
