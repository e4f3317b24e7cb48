import { SearchPanel } from "../search/search-panel";
import type { LiveProps } from "./live-props";

/** Results do not navigate here, which would leave the inspector. */
export function LiveSearch({ state, send }: LiveProps) {
  if (!state.hasTag("open")) return null;
  return <SearchPanel state={state as never} send={send} open={() => {}} />;
}
