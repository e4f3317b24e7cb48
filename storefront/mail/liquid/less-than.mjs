// @ts-check
/** Stands for a `<` of the data until the five tags of a text have been read: a customer's name is never one. */
export const LESS_THAN = "\uE000";
