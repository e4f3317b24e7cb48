import { BuiltList, type BuiltSections } from "./built-list";
import { ComingList } from "./coming-list";
import type { SectionId } from "./registry";
import { SectionFrame } from "./section-frame";

interface Props {
  id: SectionId;
  ids: SectionId[];
  built: BuiltSections;
}

/** Sections under one heading, those that work first. */
export function SectionGroup({ id, ids, built }: Props) {
  const coming = ids.filter((each) => !built[each]);

  return (
    <SectionFrame id={id}>
      <BuiltList ids={ids} built={built} />
      {coming.length > 0 && <ComingList ids={coming} />}
    </SectionFrame>
  );
}
