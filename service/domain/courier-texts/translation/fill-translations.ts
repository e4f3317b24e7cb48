import type { ShopId } from "../../../../contract/ids";
import type { Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import { noteChange } from "../../../platform/db/noted-changes";
import { translationCharacters, translationOutcomes, translationPaused } from "../../../platform/metrics";
import { isPlausible } from "./is-plausible";
import {
  deleteWaiting,
  lockWaiting,
  type Outcome,
  putAllOff,
  putOff,
  saveOutcomes,
  type WaitingText,
} from "./text-translations.queries";
import {
  addCharacters,
  endPause,
  findPause,
  lockUse,
  monthOf,
  nextMonth,
  savePause,
} from "./translation-budget.queries";
import { TranslationError, type TranslationEngine } from "./translation-engine";

/** What DeepL takes in one call. */
const TEXTS_PER_CALL = 50;
/** After so many calls without an answer for it, a text is left as it came. */
const MOST_TRIES = 8;
const MINUTE_MS = 60_000;
const LONGEST_MS = 6 * 3_600_000;

type Translator = Pick<Context, "db" | "now" | "log" | "config" | "translationEngine">;

/** Characters as engines count them: source code points. */
export const charactersOf = (text: string) => Array.from(text).length;

/**
 * Translates what waits in a shop, call by call, until nothing is due, the budget is used up or the engine fails. Characters are
 * counted and the texts put off before each call: a process that ends in the middle of one has counted that call, asks
 * again later, and counts nothing else twice.
 * @param mayLeave whether a text may still be sent: what the shop hides by now is dropped
 */
export async function fillTranslations(
  ctx: Translator,
  shop: ShopId,
  mayLeave: (text: string) => boolean,
): Promise<void> {
  const engine = ctx.translationEngine;
  if (!engine) return;
  for (;;) {
    const claimed = await claim(ctx, engine, shop, mayLeave);
    if (!claimed || !(await translate(ctx, engine, shop, claimed))) return;
  }
}

interface Claimed {
  texts: WaitingText[];
  characters: number;
  month: string;
}

/** The next texts of one language, counted; null where there are none that may be translated now. */
function claim(
  ctx: Translator,
  engine: TranslationEngine,
  shop: ShopId,
  mayLeave: (text: string) => boolean,
): Promise<Claimed | null> {
  return transaction(ctx.db, async (tx) => {
    const now = ctx.now();
    const pause = await findPause(tx, engine.id);
    if (pause && pause.until > now) return null;
    // Locks the row of all shops: two processes cannot both take the last characters.
    const used = await lockUse(tx, shop, now);
    const due = await lockWaiting(tx, shop, { now, limit: TEXTS_PER_CALL });
    const hidden = due.filter(({ original }) => !mayLeave(original));
    await deleteWaiting(tx, shop, hidden);
    const open = due.filter(({ original }) => mayLeave(original));
    const ofLanguage = open.filter(({ language }) => language === open[0]?.language);
    if (ofLanguage.length === 0) return null;
    const { charactersPerMonth, charactersPerShop } = ctx.config.translation!;
    let left = Math.min(charactersPerMonth - used.ofAll, charactersPerShop - used.ofShop);
    const texts = ofLanguage.filter(({ original }) => {
      const fits = charactersOf(original) <= left;
      if (fits) left -= charactersOf(original);
      return fits;
    });
    if (texts.length === 0) {
      await putAllOff(tx, shop, nextMonth(now));
      translationOutcomes.inc({ engine: engine.id, outcome: "budget" });
      ctx.log.warn(
        { shop, used },
        "budget for translations used up: couriers' texts stay as they came until next month",
      );
      return null;
    }
    const characters = texts.reduce((sum, { original }) => sum + charactersOf(original), 0);
    const tries = Math.max(...texts.map((each) => each.tries));
    await putOff(tx, shop, texts, { until: new Date(now.getTime() + waitAfter(tries + 1)), isTry: true });
    await addCharacters(tx, shop, monthOf(now), characters);
    return { texts, characters, month: monthOf(now) };
  });
}

const waitAfter = (failures: number) => Math.min(LONGEST_MS, MINUTE_MS * 2 ** Math.min(failures, 12));

/** Whether the engine has answered, so that the next texts may be asked for. */
async function translate(
  ctx: Translator,
  engine: TranslationEngine,
  shop: ShopId,
  claimed: Claimed,
): Promise<boolean> {
  const { texts, characters } = claimed;
  const { language } = texts[0]!;
  try {
    const originals = texts.map(({ original }) => original);
    const answers = await engine.translate(originals, language);
    const outcomes = texts.map((text, at) => outcomeOf(text, answers[at] ?? null));
    await transaction(ctx.db, async (tx) => {
      await saveOutcomes(tx, shop, outcomes);
      await endPause(tx, engine.id);
      await noteChange(tx, shop, "orders");
    });
    for (const { state } of outcomes) translationOutcomes.inc({ engine: engine.id, outcome: state });
    translationCharacters.inc({ engine: engine.id }, characters);
    translationPaused.set({ engine: engine.id }, 0);
    return true;
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    await noteFailure(ctx, engine, shop, claimed, error);
    return false;
  }
}

function outcomeOf(text: WaitingText, answer: string | null): Outcome {
  if (answer === null || answer === text.original) return { text, state: "same", translated: null };
  return isPlausible(text.original, answer, text.language)
    ? { text, state: "translated", translated: answer }
    : { text, state: "unusable", translated: null };
}

/** The engine is left alone for a while, longer each time; what it has certainly not counted is given back. */
async function noteFailure(
  ctx: Translator,
  engine: TranslationEngine,
  shop: ShopId,
  { texts, characters, month }: Claimed,
  error: TranslationError,
): Promise<void> {
  const { reason, retryAfterMs } = error;
  const failedAt = ctx.now();
  const until = await transaction(ctx.db, async (tx) => {
    if (error.isUncounted) await addCharacters(tx, shop, month, -characters);
    const failures = (await findPause(tx, engine.id))?.failures ?? 0;
    const wait = reason === "quota" ? LONGEST_MS : Math.min(LONGEST_MS, retryAfterMs ?? waitAfter(failures));
    const end = new Date(failedAt.getTime() + wait);
    await savePause(tx, engine.id, { reason, failedAt, until: end });
    await putOff(tx, shop, texts, { until: end, isTry: false });
    const given = error.isUncounted ? [] : texts.filter(({ tries }) => tries + 1 >= MOST_TRIES);
    await saveOutcomes(
      tx,
      shop,
      given.map((text) => ({ text, state: "unusable", translated: null })),
    );
    await noteChange(tx, shop, "orders");
    return end;
  });
  translationOutcomes.inc({ engine: engine.id, outcome: reason });
  translationPaused.set({ engine: engine.id }, 1);
  ctx.log.warn(
    { engine: engine.id, reason, until, err: error },
    "the translation engine fails: couriers' texts stay as they came",
  );
}
