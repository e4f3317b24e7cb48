/** The address of an own courier's tracking page, without the schemas, so that the browser can check it as well. */
export const NUMBER_PLACE = "{number}";
export const MAX_COURIER_NAME_LENGTH = 60;
export const MAX_TEMPLATE_LENGTH = 500;

/** An https address with {number} in it, once, behind the host: a number must not choose where shoppers are sent. */
export function isTrackingTemplate(text: string): boolean {
  if (text.split(NUMBER_PLACE).length !== 2) return false;
  const [one, other] = [addressOf(text, "1"), addressOf(text, "other")];
  return (
    one !== null &&
    one.protocol === "https:" &&
    one.hostname.includes(".") &&
    one.username === "" &&
    one.password === "" &&
    // Read as browsers read it, which take https:/host and https:///host for the same.
    one.origin === other?.origin
  );
}

function addressOf(text: string, number: string): URL | null {
  const address = text.replace(NUMBER_PLACE, number);
  return URL.canParse(address) ? new URL(address) : null;
}
