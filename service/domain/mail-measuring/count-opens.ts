import { SOON_MS } from "./count-clicks";

/** Loads pictures when the reader opens the email, once for all who follow. */
const READERS_PROXY = /googleimageproxy/i;
/** May load them as soon as the email has arrived. */
const EARLY_PROXY = /yahoomailproxy|ymailproxy/i;
const EARLY_MS = 120_000;

/**
 * Whether a picture was loaded by a machine rather than because somebody has opened the email, as far as the request says.
 * @param isHuman whether it looks like a browser's (platform/http/is-human.ts), which no mail client's proxy does
 */
export function isMachineOpen(
  agent: string,
  { isHuman, msSinceSent }: { isHuman: boolean; msSinceSent: number },
): boolean {
  if (msSinceSent < SOON_MS) return true;
  if (READERS_PROXY.test(agent)) return false;
  if (EARLY_PROXY.test(agent)) return msSinceSent < EARLY_MS;
  return !isHuman;
}
