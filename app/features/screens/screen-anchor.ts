import type { ScreenId } from "./registry";

/** Attributes that make an element the target of this id in registry and search. */
export const screenAnchor = (id: ScreenId) => ({ id, "data-screen": id });
