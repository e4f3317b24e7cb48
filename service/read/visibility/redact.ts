import {
  fold,
  type Folded,
  hasTerm,
  termOf,
  replaceTerms,
  type Replacement,
} from "../../../contract/term-matcher";
import type { BlacklistedRouting, DropshippingMode } from "../../../contract/shopper-visibility";
import type { Place } from "../../platform/db/tables/shipments";
import { placeInFull, placeText, shortenPlace } from "../../domain/shipments/place-text";
import { countryNames } from "./country-names";
import { mentionsOrigin, type Territory, TERRITORIES, WRITES_HAN } from "./origin-terms";

/** What must not be shown to shoppers of one order, by the merchant's settings and the order's destination. */
export interface RedactionRules {
  /** Terms that hide the whole event. */
  hides: string[];
  /** Terms that are removed, or replaced. */
  replaces: Replacement[];
  /**
   * Origins to hide: a text that reveals one is replaced by a text of ours for the event's status, and its place is
   * removed.
   */
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

/** An event as shoppers see it; `message` is null where a text of ours for its status replaces the courier's. */
export interface RedactedEvent {
  message: string | null;
  place: string | null;
  rawTime: string | null;
}

/** Redacts an event. Page, mail and API show couriers' texts only by this function. Null where the event is hidden. */
export function redactEvent(event: EventToRedact, redaction: RedactionRules): RedactedEvent | null {
  const place = placeText(event.place);
  if (isUnrestricted(redaction)) return { message: event.message, place, rawTime: event.rawTime };
  // Names that the shown place leaves out may part a term, or be one.
  const everything = fold([event.message, event.rawTime, place, placeInFull(event.place)].join(" "));
  if (hasTerm(everything, redaction.hides) || isCountry(event.place, redaction.hides)) return null;

  const message = redactText(event.message, redaction);
  const shownPlace = redactPlace(event.place, redaction);
  const shown = {
    message,
    place: shownPlace,
    rawTime: event.rawTime && isClean(event.rawTime, redaction) ? event.rawTime : null,
  };
  // A term may begin in the message and end in the place, because both are shown side by side.
  return message && shownPlace && !isClean(`${message} ${shownPlace}`, redaction)
    ? { ...shown, place: null }
    : shown;
}

/** Whether dropshipping mode hides this country (ISO 3166-1 alpha-2), such as a courier's home. */
export function isHiddenOrigin(country: string | null | undefined, { territories }: RedactionRules): boolean {
  return territories.some((territory) => territory === country);
}

/** Redacts a courier's name or text; null where nothing of it may be shown. */
export function redactText(text: string, redaction: RedactionRules): string | null {
  const { hides, replaces } = redaction;
  const folded = fold(text);
  if (hasTerm(folded, hides) || revealsOrigin(folded, redaction)) return null;
  if (!replaces.some(({ term }) => hasTerm(folded, [term]))) return text;
  const replaced = replaceTerms(folded, replaces);
  // Removing a term may join the texts around it into another hidden term.
  return termOf(replaced) !== "" && isClean(replaced, redaction) ? replaced : null;
}

/** Redacted in full, then shortened, which may join names into a hidden term. */
function redactPlace(place: Place | null, redaction: RedactionRules): string | null {
  const countryReplacement = redaction.replaces.find(({ term }) => isCountry(place, [term]));
  const full = placeInFull(
    place && countryReplacement ? { ...place, country: countryReplacement.by } : place,
  );
  const redacted = redactText(full, redaction) ?? "";
  return redactText(shortenPlace(redacted), redaction) || null;
}

/** Whether a place is in a country of this name: the term "China" matches events in "CN". */
function isCountry(place: Place | null, terms: readonly string[]): boolean {
  return terms.length > 0 && countryNames(place?.country).some((name) => hasTerm(name, terms));
}

/** Nothing is hidden by most shops: their pages skip the matching. */
export function isUnrestricted({ hides, replaces, territories }: RedactionRules): boolean {
  return hides.length + replaces.length + territories.length === 0;
}

function isClean(text: string, redaction: RedactionRules): boolean {
  const folded = fold(text);
  const isReplaced = redaction.replaces.some(({ term }) => hasTerm(folded, [term]));
  return !isReplaced && !hasTerm(folded, redaction.hides) && !revealsOrigin(folded, redaction);
}

function revealsOrigin(text: Folded, { territories, isHanHidden }: RedactionRules): boolean {
  return (isHanHidden && /\p{Script=Han}/u.test(text.original)) || mentionsOrigin(text, territories);
}
