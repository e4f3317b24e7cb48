import { useState } from "react";
import type { OrderFilterInput, SelectionInput } from "./bulk-calls";

interface Row {
  id: string;
  name: string;
}

/** Some rows of the page, or everything that matches the filter except some. */
type Chosen = { isAll: false; ids: ReadonlySet<string> } | { isAll: true; except: ReadonlySet<string> };
/** A selection belongs to the filter it was made under; `last` is the row toggled last. */
interface StoredSelection {
  key: string;
  chosen: Chosen;
  last: string | null;
}
const NOTHING: Chosen = { isAll: false, ids: new Set() };
/** The service's limit beside a filter. */
const MAX_EXCEPT = 500;

/**
 * The selected orders of a list. Rows that leave the page are deselected, and another filter clears the selection:
 * orders that are not shown are never changed, unless everything was selected.
 */
export function useSelection(orders: readonly Row[], filter: OrderFilterInput, total: number) {
  const key = JSON.stringify(filter);
  const [kept, setKept] = useState<StoredSelection>({ key, chosen: NOTHING, last: null });
  const { chosen, last } = kept.key === key ? kept : { chosen: NOTHING, last: null };
  const setChosen = (next: Chosen, lastToggled: string | null = last) =>
    setKept({ key, chosen: next, last: lastToggled });

  const isChosen = (id: string) => (chosen.isAll ? !chosen.except.has(id) : chosen.ids.has(id));
  const onPage = orders.filter(({ id }) => isChosen(id));
  const count = chosen.isAll ? Math.max(0, total - chosen.except.size) : onPage.length;

  return {
    count,
    isAll: chosen.isAll,
    /** The row toggled last. */
    last,
    isChosen,
    isPageChosen: orders.length > 0 && onPage.length === orders.length,
    isPagePartlyChosen: onPage.length > 0 && onPage.length < orders.length,
    /** More orders match the filter than are selected. */
    canChooseAll: !chosen.isAll && onPage.length === orders.length && total > orders.length,
    total,
    /** With `isRange` selects all rows from the one toggled last to this one. */
    toggle(id: string, isRange: boolean) {
      const isWanted = !isChosen(id);
      const ids = isRange ? between(orders, last ?? id, id) : [id];
      setChosen(changed(chosen, ids, isWanted), id);
    },
    togglePage() {
      const isWanted = onPage.length < orders.length;
      if (!isWanted) return setChosen(NOTHING);
      const ids = orders.map(({ id }) => id);
      setChosen(changed(chosen, ids, true));
    },
    chooseAll: () => setChosen({ isAll: true, except: new Set() }),
    clear: () => setChosen(NOTHING),
    /** The selection as the contract's input. */
    selection: (): SelectionInput =>
      chosen.isAll ? { filter, except: [...chosen.except] } : { ids: onPage.map(({ id }) => id) },
  };
}
export type Selecting = ReturnType<typeof useSelection>;

function changed(now: Chosen, ids: string[], isWanted: boolean): Chosen {
  if (!now.isAll) return { isAll: false, ids: withOrWithout(now.ids, ids, isWanted) };
  const except = withOrWithout(now.except, ids, !isWanted);
  return except.size > MAX_EXCEPT ? now : { isAll: true, except };
}

function withOrWithout(set: ReadonlySet<string>, ids: string[], isIn: boolean): Set<string> {
  const next = new Set(set);
  for (const id of ids) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The rows between two, whichever is above; a row that is no longer listed counts as the other one. */
function between(orders: readonly Row[], from: string, to: string): string[] {
  const place = (id: string) => orders.findIndex((order) => order.id === id);
  const end = place(to);
  const start = place(from) === -1 ? end : place(from);
  return orders.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id);
}
