/** What emails to customers are about that are about no status. */
export const MAIL_SUBJECT = {
  number: "order:newNumber",
  delay: "order:delayMail",
  attention: "order:attentionMail",
  arriving: "notifications:kinds.arriving_soon.title",
} as const;
