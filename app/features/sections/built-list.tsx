import type { ReactNode } from "react";
import type { SectionId } from "./registry";
import { Section } from "./section";

/** What is built, by section: the section's cards, without its heading. */
export type BuiltSections = Partial<Record<SectionId, ReactNode | (() => ReactNode)>>;

/** Those of the sections that are built. */
export function BuiltList({ ids, built }: { ids: SectionId[]; built: BuiltSections }) {
  return ids.map((id) => {
    const content = built[id];
    return (
      content && (
        <Section key={id} id={id}>
          {content}
        </Section>
      )
    );
  });
}
