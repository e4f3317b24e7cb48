/** Whether two parts of documents say the same; keys in the same order, as each is made of the one before. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
