/**
 * Check digits of couriers, computed over numbers whose format has matched. They raise confidence and never decide
 * alone: couriers print numbers that fail. `oneIn`: a random number passes once in so many.
 */
export interface CheckDigit {
  oneIn: number;
  isRight(number: string): boolean;
}

/** GS1 General Specifications: weights 3 and 1 from the right, complement to ten. `from`: where the digits begin. */
export const gs1 = (from = 0, plus = 0): CheckDigit =>
  oneInTen((number) => isGs1(number, from, number.length - 1, plus));

/** GLS adds one to the GS1 sum. */
export const gls = gs1(0, 1);

/** USPS writes 20 digits with or without the leading 91, which is part of the sum. */
export const usps20 = oneInTen((number) => isGs1(number, 0, 19) || isGs1(`91${number}`, 0, 21));

/** ISO/IEC 7812, as Purolator and Old Dominion use it. */
export const luhn = oneInTen((number) => {
  let sum = 0;
  for (let at = number.length - 1, place = 0; at >= 0; at -= 1, place += 1) {
    const product = digit(number, at) * (place % 2 === 0 ? 1 : 2);
    sum += product > 9 ? product - 9 : product;
  }
  return sum % 10 === 0;
});

/** UPU S10: weights 8 6 4 2 3 5 9 7 over the eight digits after the service letters, complement to eleven. */
export const s10: CheckDigit = { oneIn: 10, isRight: (number) => isS10(number, 2) };

/** UPS: letters count as code minus 63; weights 1 and 2 over the fifteen characters after 1Z. */
export const ups = oneInTen((number) => endsInComplement(number, 2, 17, 1));

/** UPS air waybills (a letter, ten digits): weights 1 and 2 over the first nine digits. */
export const upsWaybill = oneInTen((number) => endsInComplement(number, 1, 10, 1));

/** OnTrac: C counts as 4 and D as 5, then weights 1 and 2. */
export const ontrac = oneInTen((number) =>
  endsInComplement((number[0] === "C" ? "4" : "5") + number.slice(1), 0, 14, 1),
);

/** Evri: UPS's letter values, weights 2 and 1 over the first fifteen characters, the sum's last digit itself. */
export const evri = oneInTen((number) => alternate(number, 0, 15, 2) % 10 === digit(number, 15));

/** The remainder by seven of all digits but the last: Yamato, Sagawa, Japan Post, Aramex, Blue Dart, DHL Express. */
export const mod7: CheckDigit = { oneIn: 7, isRight: isMod7 };

/** TNT uses both kinds. */
export const tnt: CheckDigit = { oneIn: 4, isRight: (number) => isMod7(number) || isS10(number, 0) };

/** FedEx Express, 12 digits: weights 3 1 7, modulo 11, then 10. */
export const fedex12 = oneInTen((number) => weighted(number, 0, 11, [3, 1, 7]) === digit(number, 11));

/** FedEx's long barcodes: weights 1 7 3 over thirteen of the last fourteen digits. */
export const fedexTail = oneInTen((number) => {
  const end = number.length - 1;
  return weighted(number, end - 13, end, [1, 7, 3]) === digit(number, end);
});

/** FedEx ASTRA, 32 digits: the sum of 12, four digits before the end. */
export const fedexAstra = oneInTen((number) => weighted(number, 16, 27, [3, 1, 7]) === digit(number, 27));

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** ISO/IEC 7064 MOD 37,36, as DPD prints it after 14 or 27 digits. */
export const dpd: CheckDigit = {
  oneIn: 36,
  isRight(number) {
    let rest = 36;
    for (let at = 0; at < number.length - 1; at += 1) {
      rest = (rest + ALPHABET.indexOf(number[at]!)) % 36 || 36;
      rest = (rest * 2) % 37;
    }
    return (rest + ALPHABET.indexOf(number.at(-1)!)) % 36 === 1;
  },
};

/** Deutsche Post Identcode: weights 4 and 9 from the left, complement to ten. */
export const identcode = oneInTen((number) => {
  let sum = 0;
  for (let at = 0; at < 11; at += 1) sum += digit(number, at) * (at % 2 === 0 ? 4 : 9);
  return (10 - (sum % 10)) % 10 === digit(number, 11);
});

/** Ukrposhta: weights 2 to 7 from the right, complement to eleven; ten and eleven are 0. */
export const ukrposhta = oneInTen((number) => elevenFrom(number, 0, 12) === digit(number, 12));

/** Mondial Relay's 26 digits have two check digits of this kind, and say which package of how many it is. */
export const mondialRelay: CheckDigit = {
  oneIn: 200,
  isRight: (number) =>
    Number(number.slice(10, 12)) <= Number(number.slice(12, 14)) &&
    elevenFrom(number, 0, 14) === digit(number, 14) &&
    elevenFrom(number, 15, 25) === digit(number, 25),
};

/** SF: after three digits, weights 1 3 5 … from the right; tens and units of each product are added. */
export const sf = oneInTen((text) => {
  const number = text.replace(/^SF/, "");
  let sum = 0;
  for (let at = number.length - 2, weight = 1; at >= 3; at -= 1, weight += 2) {
    const product = digit(number, at) * weight;
    sum += Math.floor(product / 10) + (product % 10);
  }
  return (10 - (sum % 10)) % 10 === digit(number, number.length - 1);
});

/** Correos: the sum of the character codes selects a letter, as on Spanish identity cards. */
export const correos: CheckDigit = {
  oneIn: 23,
  isRight(number) {
    let sum = 0;
    for (let at = 0; at < number.length - 1; at += 1) sum += number.charCodeAt(at);
    return "TRWAGMYFPDXBNJZSQVHLCKE"[sum % 23] === number.at(-1);
  },
};

function oneInTen(isRight: CheckDigit["isRight"]): CheckDigit {
  return { oneIn: 10, isRight };
}

/** A digit's value; a letter's as UPS counts them. */
function digit(number: string, at: number): number {
  const code = number.charCodeAt(at);
  return code < 58 ? code - 48 : (code - 63) % 10;
}

function isGs1(number: string, from: number, end: number, plus = 0): boolean {
  let sum = plus;
  for (let at = end - 1, weight = 3; at >= from; at -= 1, weight = 4 - weight)
    sum += digit(number, at) * weight;
  return (10 - (sum % 10)) % 10 === digit(number, end);
}

function alternate(number: string, from: number, end: number, first: 1 | 2): number {
  let sum = 0;
  for (let at = from, weight = first; at < end; at += 1, weight = weight === 1 ? 2 : 1) {
    sum += digit(number, at) * weight;
  }
  return sum;
}

function endsInComplement(number: string, from: number, end: number, first: 1 | 2): boolean {
  return (10 - (alternate(number, from, end, first) % 10)) % 10 === digit(number, end);
}

function weighted(number: string, from: number, end: number, weights: readonly number[]): number {
  let sum = 0;
  for (let at = from; at < end; at += 1) sum += digit(number, at) * weights[(at - from) % weights.length]!;
  return (sum % 11) % 10;
}

function elevenFrom(number: string, from: number, end: number): number {
  let sum = 0;
  for (let at = end - 1, weight = 2; at >= from; at -= 1, weight = weight === 7 ? 2 : weight + 1) {
    sum += digit(number, at) * weight;
  }
  const rest = 11 - (sum % 11);
  return rest > 9 ? 0 : rest;
}

function isMod7(number: string): boolean {
  let rest = 0;
  for (let at = 0; at < number.length - 1; at += 1) rest = (rest * 10 + digit(number, at)) % 7;
  return rest === digit(number, number.length - 1);
}

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

function isS10(number: string, from: number): boolean {
  let sum = 0;
  for (let at = 0; at < 8; at += 1) sum += digit(number, from + at) * S10_WEIGHTS[at]!;
  const rest = 11 - (sum % 11);
  return (rest === 10 ? 0 : rest === 11 ? 5 : rest) === digit(number, from + 8);
}
