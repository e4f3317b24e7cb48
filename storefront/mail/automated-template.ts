import type { AutomationAction } from "../../contract/automation";
import type { MailTemplateInput } from "../../contract/mail-template";
import { MAIL_PLACE, MAIL_TEMPLATE_VERSION } from "../../contract/mail-template-limits";
import { replaceLiquid } from "./liquid-spans";
import type { MailFacts } from "./mail-facts";

/** The block that has the subject once more. */
export const SUBJECT_BLOCK = "heading";

/** The email of an automation as a template: its subject is the heading, its text stands above what is known of the shipments, in each language. */
export function automatedTemplate({
  subject,
  text,
  texts,
}: Extract<AutomationAction, { do: "email_customer" }>): MailTemplateInput {
  return {
    version: MAIL_TEMPLATE_VERSION,
    subject,
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, of]) => [language, placesOf(of.subject, of.text)]),
    ),
    blocks: [
      { id: SUBJECT_BLOCK, type: "heading", settings: { text: subject } },
      { id: "text", type: "text", settings: { text: paragraphsOf(text) } },
      { id: "track", type: "button" },
      { id: "shipment", type: "shipment" },
      { id: "footer", type: "footer" },
    ],
  };
}

/** Texts of a language by where they stand. What is not translated is left out. */
function placesOf(subject: string, text: string): Record<string, string> {
  const places = {
    [`${MAIL_PLACE}.subject`]: subject,
    [`${SUBJECT_BLOCK}.text`]: subject,
    "text.text": paragraphsOf(text),
  };
  return Object.fromEntries(Object.entries(places).filter(([, each]) => each !== ""));
}

/** What of it is not translated goes out as it was written: what ours would say in its place is not what the merchant has to say. */
export const asWritten = <Facts extends Pick<MailFacts, "shop">>(facts: Facts): Facts => ({
  ...facts,
  shop: { ...facts.shop, locale: undefined },
});

/** A line is a paragraph. Of tags only those of rich text are read as such, and any other sign is text. */
const paragraphsOf = (text: string): string => linesOf(text).map(paragraphOf).join("");

const paragraphOf = (line: string): string => (line.trim() === "" ? "" : `<p>${line.trim()}</p>`);

/** A line break within a tag of Liquid is a blank: between two paragraphs, the tag would print what ends the one and begins the other. */
const linesOf = (text: string): string[] =>
  replaceLiquid(text, { output: onOneLine, tag: onOneLine }).split("\n");

const onOneLine = (span: string): string => span.replaceAll("\n", " ");

/** In which line of a text stands what is at a column of its paragraphs, or where a tag of several lines begins; both from 1. */
export function lineOfText(text: string, column: number): number {
  let [start, end] = [0, 0];
  for (const line of linesOf(text)) {
    end += paragraphOf(line).length;
    if (end >= column) break;
    start += line.length + 1;
  }
  return text.slice(0, start).split("\n").length;
}
