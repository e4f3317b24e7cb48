import type { BrandRecord } from "../shopify/records";

const INK = "#1f4d3a";

/** A fern leaf over a wave. */
const emblem = `<g fill="none" stroke="${INK}" stroke-width="4" stroke-linecap="round">
<path d="M32 46 V8"/>
<path d="M32 16 C26 12 22 8 21 4 M32 16 C38 12 42 8 43 4 M32 26 C24 23 18 18 16 12 M32 26 C40 23 46 18 48 12 M32 36 C22 34 15 29 12 22 M32 36 C42 34 49 29 52 22"/>
<path d="M6 52 q6.5 -6 13 0 t13 0 t13 0 t13 0"/></g>`;

/** The demo store's brand; its name is drawn by whatever serif there is. */
export const demoBrand: BrandRecord = {
  primary: { background: INK, foreground: "#ffffff" },
  secondary: { background: "#f3ede2", foreground: "#24332d" },
  logo: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 64" width="840" height="128">${emblem}
<text x="78" y="44" font-family="Georgia, 'Noto Serif', 'DejaVu Serif', serif" font-size="36" fill="${INK}">Fern &amp; Harbour</text></svg>`,
  squareLogo: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="512" height="512">${emblem}</svg>`,
};
