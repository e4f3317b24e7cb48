import type { SectionLoader, SectionLoaders } from "../domain/pages/section-loader";

/** What brings the data of sections, each from its feature. A name of SectionData without a loader does not compile. */
const loaders: SectionLoaders = {};

export const sectionLoaders: ReadonlyMap<string, SectionLoader<unknown>> = new Map(Object.entries(loaders));
