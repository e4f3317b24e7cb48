import { useFetcher } from "@remix-run/react";
import { useEffect, useMemo, useRef } from "react";
import { fromPromise } from "xstate";
import type { ActorActionResult } from "../endApi/actor-action";
import type { Failure } from "../endApi/failure";
import { preloadRoute } from "./preload-route";

/** The failure alone, without what the result says about its request. */
function failureOf({ code, message, traceId, reason, fields }: Failure): Failure {
  return { code, message, traceId, ...(reason && { reason }), ...(fields && { fields }) };
}

interface Waiting {
  resolve: (data: never) => void;
  reject: (failure: Failure) => void;
}

let requests = 0;

/**
 * A machine's promise actor that submits to a Remix action. The result carries the id of its request, so that a late
 * result of a stopped actor settles nothing. Rejects with the failure as plain JSON.
 */
export function useFetcherActor<Data, Input>(action: string) {
  const { submit, state, data } = useFetcher<ActorActionResult<unknown>>();
  const ask = useRef(submit);
  const waiting = useRef(new Map<string, Waiting>());
  useEffect(() => {
    ask.current = submit;
  });
  useEffect(() => preloadRoute(action), [action]);

  useEffect(() => {
    if (state !== "idle" || !data) return;
    const response = data as ActorActionResult<never>;
    const asker = waiting.current.get(response.rid);
    waiting.current.delete(response.rid);
    if (response.ok) asker?.resolve(response.data);
    else asker?.reject(failureOf(response));
  }, [state, data]);

  return useMemo(
    () =>
      fromPromise<Data, Input>(
        ({ input, signal }) =>
          new Promise((resolve, reject) => {
            const rid = String(++requests);
            waiting.current.set(rid, { resolve, reject });
            signal.addEventListener("abort", () => waiting.current.delete(rid));
            ask.current({ rid, json: JSON.stringify(input) }, { method: "post", action });
          }),
      ),
    [action],
  );
}
