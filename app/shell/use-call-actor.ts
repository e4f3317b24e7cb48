import { useCallback, useEffect, useMemo } from "react";
import { fromPromise } from "xstate";
import type { CallData, CallInput, CallName } from "../endApi/calls";
import type { Failure } from "../endApi/failure";
import { preloadRoute } from "./preload-route";
import { CALL_ROUTE, callAddress } from "./use-end-api";
import { newCallKey, usePostedCalls } from "./use-posted-calls";

/**
 * A machine's promise actor that makes a call of the contract. Rejects with the failure as plain JSON. Nothing is read again
 * afterwards: the machine says when.
 * @param toInput makes the call's input of the actor's, and is declared outside of the component
 */
export function useCallActor<Name extends CallName, Input = CallInput<Name>>(
  name: Name,
  toInput?: (input: Input) => CallInput<Name>,
) {
  return usePostActor<CallData<Name>, Input>(`${callAddress(name)}?reload=no`, CALL_ROUTE, toInput);
}

/** The failure alone, without what the result says about its request. */
function failureOf({ code, message, traceId, reason, fields }: Failure): Failure {
  return { code, message, traceId, ...(reason && { reason }), ...(fields && { fields }) };
}

/** The same for a route that puts calls together. */
export function usePostActor<Data, Input>(
  address: string,
  route = address,
  toInput?: (input: Input) => unknown,
) {
  const post = usePost<Data, Input>(address, route, toInput);
  return useMemo(() => fromPromise<Data, Input>(({ input }) => post(input)), [post]);
}

/** Its call alone, for actors that make several. A newer one takes the place of one that is under way, which never settles. */
export function usePost<Data, Input>(address: string, route = address, toInput?: (input: Input) => unknown) {
  const { post } = usePostedCalls();
  useEffect(() => preloadRoute(route), [route]);
  return useCallback(
    async (input: Input): Promise<Data> => {
      const result = await post(address, newCallKey(), toInput ? toInput(input) : input);
      if (result.ok) return result.data as Data;
      throw failureOf(result);
    },
    [post, address, toInput],
  );
}
