/** What a page, a mail and a database must take as text. */
export const HOSTILE_TEXTS = [
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  "</textarea><svg/onload=alert(1)>",
  "{{ shop.email }} {% raw %} {order} $t(page.title)",
  "a\u0000b",
  "half \ud83d",
  "💥".repeat(500),
];
