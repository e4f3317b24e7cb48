/** FNV-1a, 32 bit, in base 36: what a translation was made of, so that a later change of it is seen. Not for secrets. */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
