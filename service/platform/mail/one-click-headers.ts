/** RFC 2369 and RFC 8058: mail clients show a button of their own, which posts to the address. */
export const oneClickHeaders = (link: string): Record<string, string> => ({
  "List-Unsubscribe": `<${link}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
