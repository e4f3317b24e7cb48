import type { PageDocument, PageSection } from "../../contract/page-document";
import type { Gate } from "../document/define-section";
import { migrateDocument } from "../document/migrate-document";
import { findSectionType, listSectionTypes } from "./registry";
import { isBuilt } from "./templates";

/**
 * A stored document as it is rendered: sections of a type that is not known or not built, and those with settings that today's
 * schema refuses, are left out, so that one section never costs the page. Fixed ones then stand at their defaults.
 * @param isOpen whether the shop has a plan feature: locked sections keep their settings, and are not shown
 */
export function readDocument(stored: unknown, isOpen: (gate: Gate) => boolean): PageDocument {
  const document = migrateDocument(stored);
  const sections = document.sections.flatMap((section) => readSection(section, isOpen) ?? []);
  const { brand } = document;
  const showPoweredBy = brand.showPoweredBy || !isOpen(BRAND_GATE);
  return { ...document, brand: { ...brand, showPoweredBy }, sections };
}

/** Who has it may hide "Powered by Waybill". */
const BRAND_GATE: Gate = "logo-editor";

/** The plan features that decide about sections which are built, about their settings, and about the brand. */
export const listGates = (): Gate[] => {
  const ofSections = listSectionTypes().flatMap(([type, { gate, gatedSettings }]) =>
    isBuilt(type) ? [...(gate ? [gate] : []), ...Object.values(gatedSettings)] : [],
  );
  return [...new Set([BRAND_GATE, ...ofSections])];
};

function readSection(section: PageSection, isOpen: (gate: Gate) => boolean): PageSection | null {
  const definition = findSectionType(section.type);
  if (!definition || section.hidden || !isBuilt(section.type)) return null;
  if (definition.gate && !isOpen(definition.gate)) return null;
  const isShown = ([name]: [string, unknown]) => {
    const gate = new Map(Object.entries(definition.gatedSettings)).get(name);
    return !gate || isOpen(gate);
  };
  const given = Object.fromEntries(Object.entries(section.settings).filter(isShown));
  const settings = definition.settings.safeParse(given);
  const valid = settings.success || !definition.isFixed ? settings : definition.settings.safeParse({});
  return valid.success ? { ...section, settings: valid.data as PageSection["settings"] } : null;
}
