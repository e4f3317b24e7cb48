import { useCallback, useEffect, useRef, useState } from "react";
import { isOutcomeUnknown } from "../../machines/tooling/failure";
import type { CallData, CallInput, CallName, Outcome } from "../endApi/calls";
import type { Failure } from "../endApi/failure";
import { preloadRoute } from "./preload-route";
import { useToast } from "./toasts";
import { newCallKey, usePostedCalls } from "./use-posted-calls";

/** The route for calls, as Remix knows it, and its address for one of them. */
export const CALL_ROUTE = "/track/call/:name";
export const callAddress = (name: CallName): string => `/track/call/${name}`;

interface CallOptions {
  /** Said in a toast once it is done. */
  done?: string;
}

/**
 * Makes calls of the contract, one after the other: `call` resolves to the outcome and never rejects, `isBusy` while one is
 * under way, `failure` of the last one to show beside the control. Pages that show what a call has changed are read again
 * before it resolves.
 *
 *     const { call, isBusy, failure } = useEndApi();
 *     const { ok } = await call("renameTag", { id, name }, { done: t("renamed") });
 */
export function useEndApi() {
  const { post, isBusy } = usePostedCalls();
  const showToast = useToast();
  const [failure, setFailure] = useState<Failure | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const lost = useRef<{ request: string; key: string } | null>(null);
  useEffect(() => preloadRoute(CALL_ROUTE), []);

  const call = useCallback(
    <Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      { done }: CallOptions = {},
    ): Promise<Outcome<CallData<Name>>> => {
      const request = JSON.stringify([name, input]);
      const run = async () => {
        // What was perhaps done already is asked for with the same key: the service does it once.
        const key = lost.current?.request === request ? lost.current.key : newCallKey();
        const {
          key: _,
          changes: __,
          ...outcome
        } = await post(callAddress(name), key, input, ({ ok }) => {
          if (ok && done) showToast(done);
        });
        lost.current = !outcome.ok && isOutcomeUnknown(outcome) ? { request, key } : null;
        setFailure(outcome.ok ? null : outcome);
        return outcome as Outcome<CallData<Name>>;
      };
      const running = last.current.then(run);
      last.current = running;
      return running;
    },
    [post, showToast],
  );
  const dismiss = useCallback(() => setFailure(null), []);
  return { call, isBusy, failure: isBusy ? null : failure, dismiss };
}

export type EndApiCall = ReturnType<typeof useEndApi>["call"];

/** For forms whose save rejects. @throws Failure */
export async function orThrow<Data>(outcome: Promise<Outcome<Data>>): Promise<Data> {
  const result = await outcome;
  if (!result.ok) throw result;
  return result.data;
}
