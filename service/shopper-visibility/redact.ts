import {
  fold,
  type Folded,
  hasTerm,
  termOf,
  replaceTerms,
  type Replacement,
} from "../../contract/term-matcher";
import type { BlacklistedRouting, DropshippingMode } from "../../contract/shopper-visibility";
import type { Place } from "../db/tables/shipments";
import { countryNames } from "./country-names";
import { mentionsOrigin, type Territory, TERRITORIES, WRITES_HAN } from "./origin-terms";

/** What shoppers of one order must not read; made from the merchant's settings and where the order goes. */
export interface RedactionRules {
  /** An event with one of these is not told at all. */
  hides: string[];
  /** These are taken out, or replaced. */
  replaces: Replacement[];
  /** Origins that are not given away: what would is told in our own words, without a place. */
  territories: Territory[];
  isHanHidden: boolean;
}

interface RedactionSettings {
  blacklist: BlacklistedRouting;
  dropshipping: DropshippingMode;
}

/** @param destination country of the order: the shopper's own country is never an origin to be hidden */
export function redactionRulesOf(
  { blacklist, dropshipping }: RedactionSettings,
  destination: string | null,
): RedactionRules {
  const terms = blacklist.words.map((each) => ({ ...each, term: termOf(each.word) }));
  return {
    hides: terms.filter(({ action }) => action === "hide").map(({ term }) => term),
    replaces: terms
      .filter(({ action }) => action === "replace")
      .map(({ term, replacement }) => ({ term, by: replacement })),
    territories: dropshipping.enabled ? TERRITORIES.filter((territory) => territory !== destination) : [],
    isHanHidden: dropshipping.enabled && !WRITES_HAN.has(destination ?? ""),
  };
}

export interface EventToRedact {
  message: string;
  place: Place | null;
  rawTime: string | null;
}

/** An event as shoppers read it; `message` is null where it is told in words of ours, by its status. */
export interface RedactedEvent {
  message: string | null;
  place: string | null;
  rawTime: string | null;
}

/**
 * The only way of a carrier's words to shoppers: page, mail and API are made from what it answers. Null where the
 * event is not told.
 */
export function redactEvent(event: EventToRedact, redaction: RedactionRules): RedactedEvent | null {
  const place = placeOf(event.place);
  if (hidesNothing(redaction)) return { message: event.message, place, rawTime: event.rawTime };
  const everything = fold([event.message, event.rawTime, place].join(" "));
  if (hasTerm(everything, redaction.hides) || isCountry(event.place, redaction.hides)) return null;

  const message = redactText(event.message, redaction);
  const shownPlace = showPlace(event.place, redaction);
  const shown = {
    message,
    place: shownPlace,
    rawTime: event.rawTime && isClean(event.rawTime, redaction) ? event.rawTime : null,
  };
  // A word may begin in the message and end in the place: they stand side by side.
  return message && shownPlace && !isClean(`${message} ${shownPlace}`, redaction)
    ? { ...shown, place: null }
    : shown;
}

/** Whether the mode hides that something is of this country (ISO 3166-1 alpha-2), such as a courier's home. */
export function isHiddenOrigin(country: string | null | undefined, { territories }: RedactionRules): boolean {
  return territories.some((territory) => territory === country);
}

/** A name or sentence of the carrier without what is hidden; null where nothing of it may be told. */
export function redactText(text: string, redaction: RedactionRules): string | null {
  const { hides, replaces } = redaction;
  const folded = fold(text);
  if (hasTerm(folded, hides) || givesOrigin(folded, redaction)) return null;
  if (!replaces.some(({ term }) => hasTerm(folded, [term]))) return text;
  const replaced = replaceTerms(folded, replaces);
  // What is left may have grown together to another hidden word.
  return termOf(replaced) !== "" && isClean(replaced, redaction) ? replaced : null;
}

function showPlace(place: Place | null, redaction: RedactionRules): string | null {
  const ofCountry = redaction.replaces.find(({ term }) => isCountry(place, [term]));
  const text = placeOf(place && ofCountry ? { ...place, country: ofCountry.by } : place);
  return text && redactText(text, redaction);
}

/** Whether a place lies in a country of this name: "China" is to find what happened in "CN". */
function isCountry(place: Place | null, terms: readonly string[]): boolean {
  return terms.length > 0 && countryNames(place?.country).some((name) => hasTerm(name, terms));
}

/** Most shops; their pages should not pay for the others. */
function hidesNothing({ hides, replaces, territories }: RedactionRules): boolean {
  return hides.length + replaces.length + territories.length === 0;
}

function isClean(text: string, redaction: RedactionRules): boolean {
  const folded = fold(text);
  const isReplaced = redaction.replaces.some(({ term }) => hasTerm(folded, [term]));
  return !isReplaced && !hasTerm(folded, redaction.hides) && !givesOrigin(folded, redaction);
}

function givesOrigin(text: Folded, { territories, isHanHidden }: RedactionRules): boolean {
  return (isHanHidden && /\p{Script=Han}/u.test(text.original)) || mentionsOrigin(text, territories);
}

function placeOf(place: Place | null): string | null {
  return [place?.city, place?.province, place?.country].filter(Boolean).join(", ") || null;
}
