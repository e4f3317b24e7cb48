import { useMemo } from "react";
import { fromCallback, type EventObject } from "xstate";
import { NOT_SEARCHED, REMOTE_GROUPS, type FoundGroup } from "../../../machines/search-items";
import type { GroupArrived, SearchQuestion } from "../../../machines/search.setup";
import { usePost } from "../../shell/use-call-actor";

export const SEARCH_ROUTE = "/track/search";

/** Asks the service for each group by a request of its own, so that each is shown as soon as it has answered. */
export function useFindRows() {
  const order = usePost<FoundGroup, SearchQuestion>(SEARCH_ROUTE);
  const shipment = usePost<FoundGroup, SearchQuestion>(SEARCH_ROUTE);
  const customer = usePost<FoundGroup, SearchQuestion>(SEARCH_ROUTE);

  return useMemo(() => {
    const ask = { order, shipment, customer };
    return fromCallback<EventObject, { query: string }>(({ input: { query }, sendBack }) => {
      for (const group of REMOTE_GROUPS) {
        void ask[group]({ query, group, page: 0 })
          .catch(() => NOT_SEARCHED)
          .then((found) => sendBack({ type: "group.arrived", group, found } satisfies GroupArrived));
      }
    });
  }, [order, shipment, customer]);
}
