/** Upper case, without the spaces, dots and hyphens people type: the form in which two numbers are the same. */
export function normaliseNumber(trackingNumber: string): string {
  return trackingNumber.toUpperCase().replace(/[\s.-]/g, "");
}
