/** Tags as a chart writes them: `#busy #modal`. Layout and drawing must agree on it. */
export const tagLine = (tags: readonly string[]) => tags.map((tag) => `#${tag}`).join(" ");
