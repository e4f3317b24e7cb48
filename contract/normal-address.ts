// In a file without schemas: forms import it.
import { EMAIL } from "./attention-limits";

/** Host in ASCII (UTS 46) and lower case; what is no host stays, and is refused by what reads it next. */
function asciiHost(host: string): string {
  const url = `http://${host}`;
  return /[\s/?#:%\\[\]]/.test(host) || !URL.canParse(url) ? host : new URL(url).hostname;
}

/** An address as people type it, with its domain as DNS has it. */
export function normalAddress(text: string): string {
  const given = text.trim();
  const at = given.lastIndexOf("@");
  return at < 0 ? given : `${given.slice(0, at)}@${asciiHost(given.slice(at + 1))}`;
}

/** The domain of an address, in lower case; empty where it has none. */
export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** Whether it is an email address, as the contract reads it. */
export const isMailAddress = (text: string): boolean => EMAIL.test(normalAddress(text));
