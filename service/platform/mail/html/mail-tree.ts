/** What of a merchant's document is left out, and where: both count from 1. */
export interface MailHtmlProblem {
  key: "element" | "attribute" | "address" | "style";
  name: string;
  line: number;
  column: number;
}

export interface MailElement {
  name: string;
  attributes: Map<string, string>;
  children: MailNode[];
}
/** Text, or an element. */
export type MailNode = string | MailElement;

export interface MailDocument {
  /** Of its style sheets, within the body's class. */
  css: string;
  body: MailElement;
  problems: MailHtmlProblem[];
}

/** The class of the body, which the merchant's style sheets are for. */
export const BODY_CLASS = "w-html";
