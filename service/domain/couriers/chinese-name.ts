import { normalizeCourierName } from "../../../contract/normalize-courier-name";

/** The first of a courier's other names in Chinese characters; null where only its name itself has them. */
export const chineseNameAmong = (others: readonly string[], name: string): string | null =>
  others.find(
    (each) => /\p{Script=Han}/u.test(each) && normalizeCourierName(each) !== normalizeCourierName(name),
  ) ?? null;
