import { asDark, asLight } from "../../../../storefront/mail/mail-scheme";

const MEDIA = /@media\s*\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi;

/** The email as a dark or a light device shows it, on whatever device, with rules of the merchant's own. */
export const inScheme = (html: string, isDark: boolean): string =>
  (isDark ? asDark(html) : asLight(html)).replace(MEDIA, (_, scheme: string) =>
    (scheme.toLowerCase() === "dark") === isDark ? "@media all" : "@media not all",
  );
