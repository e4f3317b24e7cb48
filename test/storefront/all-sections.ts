import type { Image } from "../../contract/images";
import type { PageDocumentInput } from "../../contract/page-document";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { listSectionTypes } from "../../storefront/sections/registry";
import { isBuilt } from "../../storefront/sections/templates";

/** A page with every type of section that is built, each at its sample, with this image wherever one can be. */
export function allSections(image: Image, style: PageDocumentInput["style"] = {}): PageDocumentInput {
  const placed = { ...image, alt: "A sweater" };
  const withImage = (sample: unknown): Record<string, unknown> =>
    JSON.parse(JSON.stringify(sample), (key, value: unknown) =>
      value === null && key === "image" ? placed : value,
    ) as Record<string, unknown>;
  const fixed = new Set(DEFAULT_DOCUMENT.sections.map(({ type }) => type));
  const sections = listSectionTypes().flatMap(([type, { sample }]) =>
    isBuilt(type) && !fixed.has(type) ? [{ id: type, type, settings: withImage(sample) }] : [],
  );
  const ofDefault = DEFAULT_DOCUMENT.sections.map((section) => {
    const sample = listSectionTypes().find(([type]) => type === section.type)?.[1].sample;
    return { ...section, settings: withImage(sample) };
  });
  const [footer] = ofDefault.splice(-1);
  return { ...DEFAULT_DOCUMENT, style, sections: [...ofDefault, ...sections, footer!] };
}
