import type { ScreenId } from "./registry";

/** What makes an element the place that the registry and the search know by this id. */
export const screenAnchor = (id: ScreenId) => ({ id, "data-section": id });
