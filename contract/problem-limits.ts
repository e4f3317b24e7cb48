/** Characters of what a shopper or the team writes. */
export const MAX_PROBLEM_TEXT = 1000;
/** Of one report; more are a conversation, which belongs into the mail. */
export const MAX_PROBLEM_MESSAGES = 30;
