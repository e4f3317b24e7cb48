import { createContext, useContext } from "react";
import type { CallInput } from "../../endApi/calls";

/** Filter and sort of the list that is shown, for calls about all of it. */
export type Listed = Pick<CallInput<"exportOrders">, "filter" | "sort">;

export const ListedContext = createContext<Listed>({});
export const useListed = (): Listed => useContext(ListedContext);
