/**
 * Korean names the halves of a day itself (오후 6:22), but its short times of CLDR 48 have English ones (PM 6:22), and browsers have
 * another version than the server.
 */
export const withHalves = (locale: string, text: string): string =>
  /^ko\b/.test(locale) ? text.replace(/\bAM\b/, "오전").replace(/\bPM\b/, "오후") : text;
