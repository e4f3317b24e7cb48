/** The form of templates that are written today; older ones are migrated when they are read. */
export const MAIL_TEMPLATE_VERSION = 1;
export const MAX_MAIL_BLOCKS = 60;
export const MIN_MAIL_WIDTH = 480;
export const MAX_MAIL_WIDTH = 640;
/** Characters, before variables are filled in. */
export const MAX_MAIL_SUBJECT = 200;
export const MAX_MAIL_PREHEADER = 200;
/** The first part of the places of texts that belong to no block: `mail.subject`, `mail.preheader`. */
export const MAIL_PLACE = "mail";
