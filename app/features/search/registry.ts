import type { FeatureId } from "../../../permissions/decide";
import { AREAS, pathOf, screenIds, screens, titleKeyOf, type ScreenId } from "../screens/registry";

/** A target of the search within the app. */
export interface FeatureEntry {
  /** The key of its name. */
  title: string;
  path: string;
  /** The id of the screen's element; empty: the top of the page. */
  anchor: string;
  /** A part of that screen. */
  key?: ScreenId;
  /** Undefined for an area as a whole. */
  screen?: ScreenId;
  feature?: FeatureId;
}

/** All features in the search: the areas, then every screen of their pages. */
export const features: readonly FeatureEntry[] = [
  ...AREAS.map((area) => ({ title: `nav:${area}`, path: `/track/${area}`, anchor: "" })),
  ...screenIds.map((id) => {
    const { within, feature } = screens[id];
    return {
      title: titleKeyOf(id),
      path: pathOf(id),
      anchor: within ?? id,
      screen: id,
      ...(within && { key: id }),
      ...(feature && { feature }),
    };
  }),
];
