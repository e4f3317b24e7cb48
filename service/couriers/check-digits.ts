/** Check digits of carriers, each over the digits alone. They raise confidence; carriers print numbers that fail. */

/** FedEx Express, 12 digits: weights 3, 1, 7 over the first eleven, modulo 11, then 10. */
export function isFedEx12(number: string): boolean {
  const weights = [3, 1, 7];
  const sum = digits(number.slice(0, 11)).reduce((total, digit, at) => total + digit * weights[at % 3]!, 0);
  return (sum % 11) % 10 === Number(number[11]);
}

/** The remainder by seven of all but the last digit: DHL Express, Yamato, Sagawa, Japan Post. */
export function isMod7(number: string): boolean {
  return Number(BigInt(number.slice(0, -1)) % 7n) === Number(number.at(-1));
}

/** GS1: weights 3 and 1 from the right, complement to ten. GLS adds one to the sum. */
export function isGs1(number: string, plus = 0): boolean {
  const body = digits(number.slice(0, -1)).reverse();
  const sum = body.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), plus);
  return (10 - (sum % 10)) % 10 === Number(number.at(-1));
}

function digits(text: string): number[] {
  return Array.from(text, Number);
}
