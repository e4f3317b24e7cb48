import type { ReactNode } from "react";
import type { ScreenId } from "./registry";
import { ScreenCard } from "./screen-card";

/** What is built, by screen: the screen's cards, without its heading. */
export type BuiltScreens = Partial<Record<ScreenId, ReactNode | (() => ReactNode)>>;

/** The screens that are built. */
export function BuiltList({ ids, built }: { ids: ScreenId[]; built: BuiltScreens }) {
  return ids.map((id) => {
    const content = built[id];
    return (
      content && (
        <ScreenCard key={id} id={id}>
          {content}
        </ScreenCard>
      )
    );
  });
}
