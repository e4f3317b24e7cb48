export const MAX_PAGES = 50;
export const MAX_PAGE_NAME = 80;
export const MAX_PAGE_ADDRESS = 60;
/** The form of documents that are written today; older ones are migrated when they are read. */
export const DOCUMENT_VERSION = 1;
/** Of a document as JSON, which is what a call takes. */
export const MAX_DOCUMENT_BYTES = 320 * 1024;
/** Of a page's content, in CSS pixels. */
export const MIN_PAGE_WIDTH = 560;
export const MAX_PAGE_WIDTH = 1600;
/** Characters of what search engines show; beyond some 60 and 160 they cut it. */
export const MAX_SEO_TITLE = 120;
export const MAX_SEO_DESCRIPTION = 320;
/** What they show whole, and the editor's hints. */
export const SHOWN_SEO_TITLE = 60;
export const SHOWN_SEO_DESCRIPTION = 160;
/** The first part of the places of texts that belong to no section. */
export const SEO_PLACE = "seo";
export const LABEL_PLACE = "label";
/** The one that merchants cannot word: plans decide whether it is shown. */
export const OUR_LABEL = "page.poweredBy";
/** Characters of a label that the merchant words otherwise. */
export const MAX_LABEL = 500;
/** Languages of a page that ours are not in. */
export const MAX_ADDED_LANGUAGES = 30;
/** Characters of a merchant's style sheet. */
export const MAX_PAGE_CSS = 50_000;
/** Characters of a merchant's HTML at the top of a page, and as many at its bottom. */
export const MAX_PAGE_HTML = 20_000;
/** Characters of a section's embed code, and CSS pixels of its frame. */
export const MAX_EMBED_CODE = 20_000;
export const MIN_EMBED_HEIGHT = 40;
export const MAX_EMBED_HEIGHT = 2000;

export const FONTS = ["system", "serif", "rounded", "monospace"] as const;
export const CORNERS = ["square", "small", "round"] as const;
