/** Characters of what a shopper or the team writes. */
export const MAX_PROBLEM_TEXT = 1000;
/** Of the photo that a shopper attaches; what a file is, its content says. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
/** Of one report; more are a conversation, which belongs into the mail. */
export const MAX_PROBLEM_MESSAGES = 30;

/** In a file without schemas, so that screens do not bring them into the browser. */
export const PROBLEM_KINDS = ["not_received", "damaged", "wrong_item", "wrong_address"] as const;
