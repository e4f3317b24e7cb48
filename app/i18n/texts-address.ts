/** Served with a cache of three days (259200 s), so the build is part of the address. */
export function textsAddress(tag: string, build = ""): string {
  return `/i18n/${tag}.json?v=${encodeURIComponent(build)}`;
}
