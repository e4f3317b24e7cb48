import { useFetcher } from "@remix-run/react";
import { useCallback, useContext, useEffect, useId, useRef } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import type { CallResult } from "../endApi/calls";

type Result = CallResult<unknown>;
/** @param onResult gets the result before pages are read again: what shows it may be gone afterwards */
type Post = (
  address: string,
  key: string,
  input: unknown,
  onResult?: (result: Result) => void,
) => Promise<Result>;

interface Waiting {
  onResult: ((result: Result) => void) | undefined;
  resolve: (result: Result) => void;
  /** Once it is there; the pages are then being read again. */
  result?: Result;
  /** `onResult` was called. */
  isNotified?: boolean;
}

/** A request's key. `crypto.randomUUID` is missing where the app is reached by plain http under another name than localhost. */
export const newCallKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/**
 * Posts JSON to routes that make calls, by a fetcher of Remix: so it reads the pages again that a call has changed. A newer post
 * takes the place of one that is under way, which is then never settled: `useEndApi` waits, an actor is stopped.
 *
 * The result is taken from the router's state and not from what React draws of it: a busy browser draws the result and the pages that
 * were read after it at once, which may be without whoever has asked.
 */
export function usePostedCalls(): { post: Post; isBusy: boolean } {
  const fetcherKey = useId();
  const { submit, state, data } = useFetcher<Result>({ key: fetcherKey });
  const { router } = useContext(DataRouterContext)!;
  const waiting = useRef(new Map<string, Waiting>());
  const ask = useRef(submit);
  useEffect(() => {
    ask.current = submit;
  });

  useEffect(
    () =>
      router.subscribe(({ fetchers }) => {
        const result = fetchers.get(fetcherKey)?.data as Result | undefined;
        const asker = result && waiting.current.get(result.key);
        if (asker && !asker.result) waiting.current.set(result.key, { ...asker, result });
      }),
    [router, fetcherKey],
  );
  useEffect(() => {
    const result = data as Result | undefined;
    const asker = result && waiting.current.get(result.key);
    if (!asker) return;
    if (!asker.isNotified) {
      waiting.current.set(result.key, { ...asker, result, isNotified: true });
      asker.onResult?.(result);
    }
    if (state !== "idle") return;
    waiting.current.delete(result.key);
    asker.resolve(result);
  }, [state, data]);
  // What pages show now may be without whoever has asked.
  useEffect(() => {
    const { current } = waiting;
    return () => {
      for (const { result, isNotified, onResult, resolve } of current.values()) {
        if (!result) continue;
        if (!isNotified) onResult?.(result);
        resolve(result);
      }
    };
  }, []);

  const post = useCallback<Post>(
    (address, key, input, onResult) =>
      new Promise((resolve) => {
        waiting.current.clear();
        waiting.current.set(key, { onResult, resolve });
        const at = new URL(address, window.location.origin);
        at.searchParams.set("key", key);
        ask.current(JSON.stringify(input), {
          method: "post",
          action: at.pathname + at.search,
          encType: "application/json",
        });
      }),
    [],
  );
  return { post, isBusy: state !== "idle" };
}
