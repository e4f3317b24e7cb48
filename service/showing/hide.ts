import {
  fold,
  type Folded,
  hasNeedle,
  needleOf,
  replaceNeedles,
  type Replacement,
} from "../../contract/hidden-words";
import type { BlacklistedRouting, DropshippingMode } from "../../contract/showing";
import type { Place } from "../db/tables/shipments";
import { countryNames } from "./country-names";
import { tellsOrigin, type Territory, TERRITORIES, WRITES_HAN } from "./origin-words";

/** What shoppers of one order must not read; made from the merchant's settings and where the order goes. */
export interface Hiding {
  /** An event with one of these is not told at all. */
  hides: string[];
  /** These are taken out, or replaced. */
  replaces: Replacement[];
  /** Origins that are not given away: what would is told in our own words, without a place. */
  territories: Territory[];
  isHanHidden: boolean;
}

interface HidingSettings {
  blacklist: BlacklistedRouting;
  dropshipping: DropshippingMode;
}

/** @param destination country of the order: the shopper's own country is never an origin to be hidden */
export function hidingOf({ blacklist, dropshipping }: HidingSettings, destination: string | null): Hiding {
  const needles = blacklist.words.map((each) => ({ ...each, needle: needleOf(each.word) }));
  return {
    hides: needles.filter(({ action }) => action === "hide").map(({ needle }) => needle),
    replaces: needles
      .filter(({ action }) => action === "replace")
      .map(({ needle, replacement }) => ({ needle, by: replacement })),
    territories: dropshipping.enabled ? TERRITORIES.filter((territory) => territory !== destination) : [],
    isHanHidden: dropshipping.enabled && !WRITES_HAN.has(destination ?? ""),
  };
}

export interface EventToHide {
  message: string;
  place: Place | null;
  rawTime: string | null;
}

/** An event as shoppers read it; `message` is null where it is told in words of ours, by its status. */
export interface ShownEvent {
  message: string | null;
  place: string | null;
  rawTime: string | null;
}

/**
 * The only way of a carrier's words to shoppers: page, mail and API are made from what it answers. Null where the
 * event is not told.
 */
export function showEvent(event: EventToHide, hiding: Hiding): ShownEvent | null {
  const place = placeOf(event.place);
  if (hidesNothing(hiding)) return { message: event.message, place, rawTime: event.rawTime };
  const everything = fold([event.message, event.rawTime, place].join(" "));
  if (hasNeedle(everything, hiding.hides) || isCountry(event.place, hiding.hides)) return null;

  const message = showText(event.message, hiding);
  const shownPlace = showPlace(event.place, hiding);
  const shown = {
    message,
    place: shownPlace,
    rawTime: event.rawTime && isClean(event.rawTime, hiding) ? event.rawTime : null,
  };
  // A word may begin in the message and end in the place: they stand side by side.
  return message && shownPlace && !isClean(`${message} ${shownPlace}`, hiding)
    ? { ...shown, place: null }
    : shown;
}

/** Whether the mode hides that something is of this country (ISO 3166-1 alpha-2), such as a courier's home. */
export function isHiddenOrigin(country: string | null | undefined, { territories }: Hiding): boolean {
  return territories.some((territory) => territory === country);
}

/** A name or sentence of the carrier without what is hidden; null where nothing of it may be told. */
export function showText(text: string, hiding: Hiding): string | null {
  const { hides, replaces } = hiding;
  const folded = fold(text);
  if (hasNeedle(folded, hides) || givesOrigin(folded, hiding)) return null;
  if (!replaces.some(({ needle }) => hasNeedle(folded, [needle]))) return text;
  const replaced = replaceNeedles(folded, replaces);
  // What is left may have grown together to another hidden word.
  return needleOf(replaced) !== "" && isClean(replaced, hiding) ? replaced : null;
}

function showPlace(place: Place | null, hiding: Hiding): string | null {
  const ofCountry = hiding.replaces.find(({ needle }) => isCountry(place, [needle]));
  const text = placeOf(place && ofCountry ? { ...place, country: ofCountry.by } : place);
  return text && showText(text, hiding);
}

/** Whether a place lies in a country of this name: "China" is to find what happened in "CN". */
function isCountry(place: Place | null, needles: readonly string[]): boolean {
  return needles.length > 0 && countryNames(place?.country).some((name) => hasNeedle(name, needles));
}

/** Most shops; their pages should not pay for the others. */
function hidesNothing({ hides, replaces, territories }: Hiding): boolean {
  return hides.length + replaces.length + territories.length === 0;
}

function isClean(text: string, hiding: Hiding): boolean {
  const folded = fold(text);
  const isReplaced = hiding.replaces.some(({ needle }) => hasNeedle(folded, [needle]));
  return !isReplaced && !hasNeedle(folded, hiding.hides) && !givesOrigin(folded, hiding);
}

function givesOrigin(text: Folded, { territories, isHanHidden }: Hiding): boolean {
  return (isHanHidden && /\p{Script=Han}/u.test(text.original)) || tellsOrigin(text, territories);
}

function placeOf(place: Place | null): string | null {
  return [place?.city, place?.province, place?.country].filter(Boolean).join(", ") || null;
}
