/** The form of templates that are written today; older ones are migrated when they are read. */
export const MAIL_TEMPLATE_VERSION = 1;
export const MAX_MAIL_BLOCKS = 60;
export const MIN_MAIL_WIDTH = 480;
export const MAX_MAIL_WIDTH = 640;
/** Characters of the shop's postal address, and of the text of the unsubscribe button. */
export const MAX_POSTAL_ADDRESS = 300;
export const MAX_UNSUBSCRIBE_TEXT = 60;
/** Characters, before variables are filled in. */
export const MAX_MAIL_SUBJECT = 200;
export const MAX_MAIL_PREHEADER = 200;
/** The first part of the places of texts that belong to no block: `mail.subject`, `mail.preheader`. */
export const MAIL_PLACE = "mail";
/** Of the HTML of a mail: Gmail cuts what is longer than 102 kB. */
export const HEAVY_MAIL_BYTES = 90 * 1024;
/** Characters of all texts of a template together, in all languages. */
export const MAX_MAIL_CHARACTERS = 200_000;
/** Characters of a document of the merchant's in place of blocks. */
export const MAX_MAIL_HTML = 200_000;
/** Openings of Liquid (`{{` and `{%`) of one text, and of all together. They are counted before anything is parsed: a parsed one takes a thousand times its characters. */
export const MAX_TEXT_TAGS = 500;
export const MAX_MAIL_TAGS = 3000;
/** What is wrong with a template is told up to so many times. */
export const MAX_MAIL_PROBLEMS = 50;
/** Of the HTML of a mail: what is larger is not sent. */
export const MAX_MAIL_BYTES = 1_000_000;
/** Characters of a subject once it is filled. */
export const MAX_FILLED_SUBJECT = 250;
/** Of a template as JSON, which is what a call takes. */
export const MAX_MAIL_TEMPLATE_BYTES = 768 * 1024;

/** What can be wrong with a template; keys of texts. */
export const MAIL_PROBLEMS = [
  // Of Liquid; `name` is the filter or tag.
  "filter",
  "tag",
  "unclosed",
  "syntax",
  // It takes more time, memory or room than it may, or repeats too much.
  "limit",
  // More openings of Liquid in one text, or in all together, than `name`.
  "tooManyTags",
  // All texts together have more characters than `name`.
  "tooLong",
  // Of a document nothing is left that could be read.
  "blank",
  // A variable that there is none of, or none of in mails of this kind. A fault in subjects, else a warning.
  "unknownVariable",
  "otherKind",
  // The server takes no mail that large.
  "tooLarge",
  // Warnings of the mail: its HTML has more than 90 kB.
  "heavy",
  // Warnings of HTML: what is left out of it (`name`), by line.
  "element",
  "attribute",
  "address",
  "style",
] as const;
export type MailProblemKey = (typeof MAIL_PROBLEMS)[number];
