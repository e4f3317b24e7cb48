import { useState } from "react";
import type { OrderFilterInput, SelectionInput } from "./bulk-calls";

interface Row {
  id: string;
  name: string;
}

/** Some rows of the page, or everything that passes the filter but for some. */
type Chosen = { isAll: false; ids: ReadonlySet<string> } | { isAll: true; except: ReadonlySet<string> };
/** The choice belongs to the filter it was made under; `last` is the row that was toggled last. */
interface Kept {
  key: string;
  chosen: Chosen;
  last: string | null;
}
const NOTHING: Chosen = { isAll: false, ids: new Set() };
/** As many as the service takes beside a filter. */
const MAX_EXCEPT = 500;

/**
 * Which orders of a list are chosen. Rows that leave the page are deselected, and another filter clears the selection:
 * orders that are not shown are never acted on, unless everything was chosen.
 */
export function useSelection(orders: readonly Row[], filter: OrderFilterInput, total: number) {
  const key = JSON.stringify(filter);
  const [kept, setKept] = useState<Kept>({ key, chosen: NOTHING, last: null });
  const { chosen, last } = kept.key === key ? kept : { chosen: NOTHING, last: null };
  const setChosen = (next: Chosen, lastToggled: string | null = last) =>
    setKept({ key, chosen: next, last: lastToggled });

  const isChosen = (id: string) => (chosen.isAll ? !chosen.except.has(id) : chosen.ids.has(id));
  const onPage = orders.filter(({ id }) => isChosen(id));
  const count = chosen.isAll ? Math.max(0, total - chosen.except.size) : onPage.length;

  return {
    count,
    isAll: chosen.isAll,
    isChosen,
    isPageChosen: orders.length > 0 && onPage.length === orders.length,
    isPagePartlyChosen: onPage.length > 0 && onPage.length < orders.length,
    /** There is more that passes the filter than what is chosen. */
    canChooseAll: !chosen.isAll && onPage.length === orders.length && total > orders.length,
    total,
    /** With `isRange` everything from the row that was chosen before to this one. */
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
    /** As the service wants to know it. */
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

/** The rows from one to the other, whichever is above; a row that has gone counts as the other one. */
function between(orders: readonly Row[], from: string, to: string): string[] {
  const place = (id: string) => orders.findIndex((order) => order.id === id);
  const end = place(to);
  const start = place(from) === -1 ? end : place(from);
  return orders.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id);
}
