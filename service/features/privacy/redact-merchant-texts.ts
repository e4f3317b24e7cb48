import { fold, hasTerm, termOf } from "../../../contract/term-matcher";
import type { ShopId, OrderId } from "../../../contract/ids";
import type { Topic } from "../../../contract/topics";
import type { MailKind } from "../../../contract/mail-kinds";
import { ownValue } from "../../../contract/own-value";
import { raiseTemplateVersions } from "../../domain/mail-templates/mail-templates.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import { redactTerms, singleTermsIn } from "./redact-terms";
import {
  deleteTextRow,
  listOthersWith,
  merchantTexts,
  readMerchantTexts,
  SAVED_SEARCHES,
  type TextColumn,
  type TextRow,
  writeSettingText,
  writeText,
} from "./merchant-texts.queries";
import type { PersonTerm, PersonTerms } from "./person-terms";

/** What shows such texts. */
const TOPICS: readonly Topic[] = [
  "orders",
  "notes",
  "views",
  "tasks",
  "settings",
  "pages",
  "templates",
  "automations",
];

/**
 * Redacts a person's terms in texts by the merchant's team: names of tags and views, notes on other orders, names
 * of files. A single word that other customers of the shop have too is kept, as it identifies no one; a whole name is
 * always redacted. Part of erasing a customer; the caller holds the shop's lock and has erased the orders.
 * @returns how many texts were changed
 */
export async function redactMerchantTexts(
  { documents, now }: Pick<Context, "documents" | "now">,
  tx: Tx,
  shop: ShopId,
  terms: PersonTerms,
  orderIds: OrderId[],
): Promise<number> {
  const isTheirs = uniqueTermsFilter(tx, shop, orderIds);
  let changed = 0;
  const mailKinds = new Set<string>();
  for (const column of [SAVED_SEARCHES, ...merchantTexts(documents)]) {
    for await (const rows of readMerchantTexts(tx, shop, column)) {
      for (const row of rows) {
        const theirs = await isTheirs(singleTermsIn(row.text, terms));
        const text = textWithout(row.text, column, terms, theirs);
        if (text === row.text) continue;
        changed += 1;
        if (column.table === "mail_templates") mailKinds.add(String(row.keys[0]));
        if (column === SAVED_SEARCHES) await deleteTextRow(tx, shop, column, row);
        else if (column.table === "setting_documents")
          await writeSettingText(tx, shop, column.area!, text, now());
        else await writeText(tx, shop, column, { ...row, text: await freeName(tx, shop, column, row, text) });
      }
    }
  }
  if (mailKinds.size > 0) await raiseTemplateVersions(tx, shop, [...mailKinds] as MailKind[], now());
  if (changed > 0) for (const topic of TOPICS) await noteChange(tx, shop, topic);
  return changed;
}

/** Filters the words that no other customer has. Queries once per word: in a large shop it scans every order. */
function uniqueTermsFilter(tx: Tx, shop: ShopId, orderIds: OrderId[]) {
  const uniqueness = new Map<string, boolean>();
  return async (words: PersonTerm[]): Promise<PersonTerm[]> => {
    const theirs: PersonTerm[] = [];
    for (const word of words) {
      if (!uniqueness.has(word.text)) {
        const others = await listOthersWith(tx, shop, word.text, orderIds);
        const containsWord = (text: string) => word.term === "" || hasTerm(fold(text), [word.term]);
        uniqueness.set(word.text, !others.some(containsWord));
      }
      if (uniqueness.get(word.text)) theirs.push(word);
    }
    return theirs;
  };
}

function textWithout(text: string, column: TextColumn, terms: PersonTerms, theirs: PersonTerm[]): string {
  if (!column.properties) return redactTerms(text, terms, theirs);
  const redacted = jsonWithout(text, column, terms, theirs);
  const { setting } = column;
  if (redacted === text || !setting || isReadable(setting, redacted)) return redacted;
  // What is left may break a rule of the setting, such as that no replacement has a hidden word: then without those texts.
  const emptied = jsonWithout(text, column, terms, theirs, "");
  return isReadable(setting, emptied) ? emptied : JSON.stringify(setting.initial);
}

function isReadable({ stored }: NonNullable<TextColumn["setting"]>, text: string): boolean {
  try {
    stored.parse(JSON.parse(text));
    return true;
  } catch {
    return false;
  }
}

/** @param instead stands in place of a text that names the person; without it, only their words are cut out */
function jsonWithout(
  text: string,
  { properties = [], itemsBy, searched = [], codesBy = [] }: TextColumn,
  terms: PersonTerms,
  theirs: PersonTerm[],
  instead?: string,
): string {
  let isChanged = false;
  // Translations of a page are by their place: `s1.title`.
  const isText = (key: string) =>
    properties.includes("*") || properties.includes(key.slice(key.lastIndexOf(".") + 1));
  const isNamed = (item: unknown) => {
    const word = itemsBy && ownValue(item as Record<string, unknown> | null, itemsBy);
    return typeof word === "string" && redactTerms(word, terms, theirs) !== word;
  };
  // A text of a list that is empty then is none.
  const withoutWords = (key: string, item: unknown): unknown[] => {
    if (typeof item !== "string") return [item];
    const rest = redactTerms(item, terms, theirs);
    if (rest === item) return [item];
    isChanged = true;
    const isNone = searched.includes(key) ? termOf(rest) === "" : rest.trim() === "";
    return instead === undefined && !isNone ? [rest] : [];
  };
  const value: unknown = JSON.parse(text, function (this: { by?: unknown }, key, part: unknown) {
    if (typeof this.by === "string" && codesBy.includes(this.by)) return part;
    if (Array.isArray(part) && part.some(isNamed)) {
      isChanged = true;
      return part.filter((item) => !isNamed(item));
    }
    if (Array.isArray(part) && isText(key)) return part.flatMap((item) => withoutWords(key, item));
    if (typeof part !== "string" || !isText(key)) return part;
    const rest = redactTerms(part, terms, theirs);
    if (rest === part) return part;
    isChanged = true;
    return instead ?? rest;
  });
  return isChanged ? JSON.stringify(value) : text;
}

/** The name itself, or with a number appended if another row has it already. */
async function freeName(
  tx: Tx,
  shop: ShopId,
  column: TextColumn,
  { keys }: TextRow,
  name: string,
): Promise<string> {
  if (!column.isUnique) return name;
  const taken = new Set<string>();
  for await (const rows of readMerchantTexts(tx, shop, column)) {
    for (const row of rows) if (row.keys.join() !== keys.join()) taken.add(row.text.toLowerCase());
  }
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name} ${number}`;
    if (!taken.has(free.toLowerCase())) return free;
  }
}
