import type { TextKeysOf } from "../localizer";
import type en from "./texts/en.json";

/** Words that a design begins with; they are the merchant's own once the page is made. */
export type DesignText = (key: TextKeysOf<typeof en>) => string;
