import {
  MAX_MAIL_CHARACTERS,
  MAX_MAIL_PROBLEMS,
  MAX_MAIL_TAGS,
  MAX_TEXT_TAGS,
} from "../../contract/mail-template-limits";
import type { MailKind } from "../../contract/mail-kinds";
import type { MailTemplate } from "../../contract/mail-template";
import type { MailProblem } from "../../contract/mail-templates";
import { hasLiquid } from "./fill-texts";
import { replaceLiquid } from "./liquid-spans";
import { isHtmlName } from "./html-names";
import type { Mode } from "./liquid/engines.mjs";
import type { Inspected } from "./liquid/inspect.mjs";
import { type MailText, textsIn } from "./mail-texts";
import { knowsVariable } from "./variable-names";

/** Parses texts, in their order, and says what is wrong with each or what it reads. In the service a thread of its own does. */
export type Inspect = (texts: { mode: Mode; text: string }[]) => Promise<Inspected[]>;

/** Both up to MAX_MAIL_PROBLEMS. */
export interface MailTextProblems {
  /** With these a template is not saved. */
  faults: MailProblem[];
  /** It is sent as it is. */
  warnings: MailProblem[];
}

/** Everything that is wrong with the Liquid in a template's texts, in all its languages. Nothing is filled. */
export async function checkMailTexts(
  template: MailTemplate,
  kind: MailKind,
  inspect: Inspect,
): Promise<MailTextProblems> {
  const texts = textsIn(template);
  const tooMuch = limitsOf(texts);
  if (tooMuch.length > 0) return { faults: tooMuch.slice(0, MAX_MAIL_PROBLEMS), warnings: [] };
  const withLiquid = texts.filter(({ text }) => hasLiquid(text));
  const inspected = await inspect(withLiquid.map(({ mode, text }) => ({ mode, text })));
  const problems = withLiquid.flatMap((text, index) => problemsIn(text, inspected[index]!, kind));
  const [faults, warnings] = [true, false].map((isFault) =>
    problems.flatMap((each) => (each.isFault === isFault ? [each.problem] : [])).slice(0, MAX_MAIL_PROBLEMS),
  );
  return { faults: faults!, warnings: warnings! };
}

/** Before anything is parsed: a few kilobytes of tags take megabytes once they are. */
function limitsOf(texts: MailText[]): MailProblem[] {
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > MAX_MAIL_CHARACTERS) return [ofWhole("tooLong", MAX_MAIL_CHARACTERS)];
  const counted = texts.map((text) => ({ text, tags: countTags(text.text) }));
  const tooMany = counted.filter(({ tags }) => tags > MAX_TEXT_TAGS);
  if (tooMany.length > 0)
    return tooMany.map(({ text }) => ({
      ...{ ...placeOf(text), key: "tooManyTags" as const, name: String(MAX_TEXT_TAGS), line: 1, column: 1 },
    }));
  const all = counted.reduce((sum, { tags }) => sum + tags, 0);
  return all > MAX_MAIL_TAGS ? [ofWhole("tooManyTags", MAX_MAIL_TAGS)] : [];
}

/** Words of one tag that are parsed with it; each three more take as long as another tag. */
const WORDS_OF_TAG = 12;

/** What long conditions and lists of arguments have beyond that. */
function countLongTags(text: string): number {
  let more = 0;
  const count = (span: string) => {
    const words = span.match(/[^\s,:=<>!|]+/g)?.length ?? 0;
    more += Math.max(0, Math.floor((words - WORDS_OF_TAG) / 3));
    return "";
  };
  replaceLiquid(text, { output: count, tag: count });
  return more;
}

/** Openings and filters, and what long tags have more; of the tag `liquid` every line is one. */
function countTags(text: string): number {
  if (!hasLiquid(text)) return 0;
  const openings = text.match(/\{[{%]|\|/g)?.length ?? 0;
  const lines = /\{%-?\s*liquid\b/.test(text) ? (text.match(/\n/g)?.length ?? 0) : 0;
  return openings + lines + countLongTags(text);
}

/** What is wrong with a template as a whole. */
export const ofWhole = (key: MailProblem["key"], limit: number | null = null): MailProblem => ({
  ...{ key, block: null, setting: null, language: null, name: limit === null ? null : String(limit) },
  ...{ line: 1, column: 1 },
});

/** Where a text stands, without the text. */
export const placeOf = ({ block, setting, language }: MailText) => ({ block, setting, language });

function problemsIn(
  text: MailText,
  { fault, variables }: Inspected,
  kind: MailKind,
): { isFault: boolean; problem: MailProblem }[] {
  const place = placeOf(text);
  if (fault) return [{ isFault: true, problem: { ...place, ...fault } }];
  // A subject with a hole in it is no subject.
  const isFault = text.block === null && text.setting === "subject";
  return variables.flatMap(({ path, line, column }) => {
    const known = text.mode === "html" && isHtmlName(path) ? "known" : knowsVariable(path, kind);
    if (known === "known") return [];
    const key = known === "unknown" ? ("unknownVariable" as const) : known;
    return [{ isFault, problem: { ...place, key, name: path.join("."), line, column } }];
  });
}
