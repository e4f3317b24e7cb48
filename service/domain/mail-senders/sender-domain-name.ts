import emailProviders from "email-providers";
import { parse } from "tldts";
import { domainOf } from "../../../contract/normal-address";
import type { SenderDomainProblem } from "../../../contract/mail-sender-limits";
import type { Config } from "../../platform/config/config";
import { parseMailAddress } from "../../platform/mail/transport";
import { isWithin, OF_SHOPIFY, readHostName } from "../custom-domains/host-name";

/** Providers of addresses that the list has not. */
const MORE_PROVIDERS = [
  ...["fastmail.com", "fastmail.fm", "tuta.io", "tutanota.com", "tuta.com", "posteo.de", "mailbox.org"],
  ...["telia.com", "comhem.se", "ziggo.nl", "kpnmail.nl", "mynet.com", "nifty.com", "hinet.net"],
  ...["pchome.com.tw", "icloud.com.cn", "duck.com"],
];
const PROVIDERS = new Set([...emailProviders, ...MORE_PROVIDERS]);

type Place = Pick<Config, "hosts" | "sandboxUrl" | "mailFrom">;

/** A domain as a merchant has typed it, in ASCII, and why emails of a shop cannot be signed by it. */
export function readSenderDomain(
  place: Place,
  given: string,
): { domain: string; problem: SenderDomainProblem | null } {
  const domain = readHostName(given);
  if (domain === null) return { domain: given.trim(), problem: "domainMalformed" };
  return { domain, problem: problemOf(place, domain) };
}

/**
 * Of a provider of addresses nobody else sets the DNS, and receivers reject emails in its name that it has not signed itself. The same
 * holds for its subdomains, and for ours.
 */
function problemOf({ hosts, sandboxUrl, mailFrom }: Place, domain: string): SenderDomainProblem | null {
  // In the sandbox every shop's domain is below the service's own name, which reaches the reader's own machine.
  const isLocal = sandboxUrl !== undefined && isWithin(domain, "localhost");
  const names = [...hosts.own, hosts.target].filter((name) => !(isLocal && name === "localhost"));
  const ours = [...names, domainOf(parseMailAddress(mailFrom).address)];
  if (OF_SHOPIFY.some((theirs) => isWithin(domain, theirs)) || ours.some((own) => isWithin(domain, own)))
    return "domainNotYours";
  if (isLocal) return domain === "localhost" ? "domainUnknown" : null;
  const { isIcann, isPrivate, domain: registered } = parse(domain, { allowPrivateDomains: true });
  if ((!isIcann && !isPrivate) || registered === null) return "domainUnknown";
  return PROVIDERS.has(domain) || PROVIDERS.has(registered) ? "senderDomainFreeMail" : null;
}
