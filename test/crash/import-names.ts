/** Names and numbers of the lines that are imported, for the process that is killed and the one that kills it. */
export const orderName = (index: number) => `#${10_000 + index}`;
export const numberOf = (index: number) => `WBIMPORT${10_000 + index}`;
