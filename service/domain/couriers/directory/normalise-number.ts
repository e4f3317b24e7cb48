/** Upper case without spaces, dots and hyphens: the form in which two numbers are compared. */
export function normaliseNumber(trackingNumber: string): string {
  return trackingNumber.toUpperCase().replace(/[\s.-]/g, "");
}
