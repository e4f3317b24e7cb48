import type { FeatureId } from "../../../permissions/decide";
import { AREAS, screenIds, screens, titleKeyOf, type ScreenId } from "../screens/registry";

/** A place of the app that the search leads to. */
export interface FeatureEntry {
  /** The key of its name. */
  title: string;
  path: string;
  /** The id of the section's element; empty: the page from its top. */
  anchor: string;
  /** A part of that section. */
  key?: ScreenId;
  /** Absent for an area as a whole. */
  section?: ScreenId;
  feature?: FeatureId;
}

/** Everything that the search leads to: the areas, then every section of their pages. */
export const features: readonly FeatureEntry[] = [
  ...AREAS.map((area) => ({ title: `nav:${area}`, path: `/track/${area}`, anchor: "" })),
  ...screenIds.map((id) => {
    const { area, within, feature } = screens[id];
    return {
      title: titleKeyOf(id),
      path: `/track/${area}`,
      anchor: within ?? id,
      section: id,
      ...(within && { key: id }),
      ...(feature && { feature }),
    };
  }),
];
