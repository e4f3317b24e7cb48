import { Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { sections, type SectionId } from "./registry";
import { sectionAnchor } from "./section-anchor";
import { useSectionWords } from "./use-section-words";

/** A section's place on its page: anchor, heading and explanation from the registry, and what stands beside them. */
export function SectionFrame({ id, children }: { id: SectionId; children: ReactNode }) {
  const { title, about } = useSectionWords()(id);
  const { group } = sections[id];

  return (
    <section {...sectionAnchor(id)} className="wb-section" aria-labelledby={`${id}-title`}>
      <div className="wb-section-head">
        <Text as={group ? "h3" : "h2"} variant={group ? "headingSm" : "headingMd"} id={`${id}-title`}>
          {title}
        </Text>
        <Text as="p" tone="subdued">
          {about}
        </Text>
      </div>
      <div className="wb-section-body">{children}</div>
    </section>
  );
}
