import type { ReactNode } from "react";
import { BuiltList, type BuiltScreens } from "./built-list";
import { ComingList } from "./coming-list";
import type { ScreenId } from "./registry";
import { ScreenFrame } from "./screen-frame";

interface Props {
  id: ScreenId;
  ids: ScreenId[];
  built: BuiltScreens;
}

/** Screens under one heading, those that work first; what the heading itself has stands above them. */
export function ScreenGroup({ id, ids, built }: Props) {
  const coming = ids.filter((each) => !built[each]);

  return (
    <ScreenFrame id={id}>
      {built[id] as ReactNode}
      <BuiltList ids={ids} built={built} />
      {coming.length > 0 && <ComingList ids={coming} />}
    </ScreenFrame>
  );
}
