/**
 * A number in E.164, without what people put between its digits; null where it is none. A number without a country's code is not completed:
 * a wrong guess would text a stranger.
 */
export function phoneNumberOf(text: string | null): string | null {
  const plain = (text ?? "").replace(/[\s().\-/]/g, "");
  return /^\+[1-9]\d{6,14}$/.test(plain) ? plain : null;
}
