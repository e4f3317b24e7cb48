import { ownValue } from "../../contract/own-value";
import type { TextKeysOf } from "../localizer";
import type en from "./texts/en.json";

/** Words that a design or a new section begins with; they are the merchant's own from then on. */
export type DesignText = (key: TextKeysOf<typeof en>) => string;

interface Texts {
  [key: string]: Texts | string;
}

/** The words of one of the files in `texts`. @throws Error for one that a file lacks */
export function designTextIn(texts: object): DesignText {
  return (key) => {
    const text = key.split(".").reduce<Texts | string | undefined>(partOf, texts as Texts);
    if (typeof text !== "string") throw new Error(`The words of designs lack ${key}`);
    return text;
  };
}

const partOf = (value: Texts | string | undefined, part: string) =>
  typeof value === "object" ? ownValue(value, part) : undefined;
