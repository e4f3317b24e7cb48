import { SearchPanel } from "../search/search-panel";
import type { LiveProps } from "./live-views";

/** What a row leads to is not opened here: leaving the inspector is leaving the inspector. */
export function LiveSearch({ state, send }: LiveProps) {
  if (!state.hasTag("open")) return null;
  return <SearchPanel state={state as never} send={send} open={() => {}} />;
}
