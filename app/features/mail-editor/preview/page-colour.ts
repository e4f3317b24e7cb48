const LIGHT = /class="w-page"[^>]*?background-color:(#[\da-f]{3,8})\b/i;
const DARK = /\.w-page\{background-color:(#[\da-f]{3,8})\b/i;

/** Around an email's card: what surrounds the preview has it as well, so that no edge is seen where none is. Undefined for one of other HTML. */
export const pageColourOf = (html: string, isDark: boolean): string | undefined =>
  (isDark ? DARK : LIGHT).exec(html)?.[1];
