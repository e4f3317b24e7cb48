import type { SectionId } from "./registry";

/** What makes an element the place that the registry and the search know by this id. */
export const sectionAnchor = (id: SectionId) => ({ id, "data-section": id });
