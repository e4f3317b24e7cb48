/** Whether it has the form of a currency's code (ISO 4217): stores may send anything, and Intl throws at all else. */
export const isCurrency = (code: string) => /^[A-Z]{3}$/.test(code);
