/** Where the recipient collects a parcel, as its courier tells; texts are the courier's, of at most 300 characters each. */
export interface PickupPoint {
  name: string;
  /** In one line. */
  address: string | null;
  /** Opening hours, as the courier writes them. */
  hours: string | null;
  /** The last day on which it is kept there, YYYY-MM-DD. */
  until: string | null;
}

/** What a courier has as a proof of delivery. */
export interface DeliveryProof {
  /** Who took it; personal data. */
  signedBy: string | null;
  /** A picture at the courier's; https only. */
  photoUrl: string | null;
}

const LONGEST = 300;

/** A text in one line, cut to its longest; null where nothing is left. */
function lineOf(text: string | null | undefined): string | null {
  const line = text?.replace(/[\p{C}\s]+/gu, " ").trim() ?? "";
  return [...line].slice(0, LONGEST).join("") || null;
}

/** Null where the courier names no place. */
export function pickupPointOf(
  given: { [Field in keyof PickupPoint]?: string | null | undefined } | null | undefined,
): PickupPoint | null {
  const name = lineOf(given?.name);
  if (!name) return null;
  const until = given?.until?.slice(0, 10) ?? "";
  return {
    name,
    address: lineOf(given?.address),
    hours: lineOf(given?.hours),
    until: isDay(until) ? until : null,
  };
}

/** Null where the courier has neither a name nor a picture. */
export function deliveryProofOf(
  signedBy: string | null | undefined,
  photoUrl?: string | null,
): DeliveryProof | null {
  const proof = { signedBy: lineOf(signedBy), photoUrl: secureUrl(photoUrl) };
  return proof.signedBy || proof.photoUrl ? proof : null;
}

function secureUrl(text: string | null | undefined): string | null {
  const isUrl = text && text.length <= 2000 && URL.canParse(text);
  const url = isUrl ? new URL(text) : null;
  return url?.protocol === "https:" ? url.href : null;
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;
