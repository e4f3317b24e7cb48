/**
 * The URL template of a custom courier's tracking page, without the schemas, so that the browser can check it as well.
 */
export const NUMBER_PLACE = "{number}";
export const MAX_COURIER_NAME_LENGTH = 60;
export const MAX_TEMPLATE_LENGTH = 500;

/**
 * An https address with {number} in it, once, behind the host: a number must not choose where shoppers are sent. The host
 * is a name that the world knows, not an address and not one of a machine or network of somebody's own.
 */
export function isTrackingTemplate(text: string): boolean {
  if (text.split(NUMBER_PLACE).length !== 2) return false;
  const [one, other] = [addressOf(text, "1"), addressOf(text, "other")];
  return (
    one !== null &&
    one.protocol === "https:" &&
    isPublicName(one.hostname) &&
    one.username === "" &&
    one.password === "" &&
    // Read as browsers read it, which take https:/host and https:///host for the same.
    one.origin === other?.origin
  );
}

/** Names that no public server has (RFC 6761, RFC 6762, RFC 8375, and ICANN's reservation of .internal). */
const OWN_NETWORK = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/** As the URL parser writes hosts: in lower case, IPv4 in four parts whatever it was written as, IPv6 in brackets. */
function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, "");
  const isAddress = name.startsWith("[") || /^[\d.]+$/.test(name);
  return name.includes(".") && !isAddress && !OWN_NETWORK.test(name);
}

function addressOf(text: string, number: string): URL | null {
  const address = text.replace(NUMBER_PLACE, number);
  return URL.canParse(address) ? new URL(address) : null;
}
