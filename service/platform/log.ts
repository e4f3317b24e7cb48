import pino, { type Logger } from "pino";

export type Log = Logger;

/**
 * Mail addresses, Shopify's tokens and JWTs, anywhere in a text: error messages of libraries contain them. Each pattern
 * matches at the beginning of a run of its characters only: tried at every character, a long run takes quadratic time.
 */
const SECRETS =
  /(?<![\w.+%-])[\w.+%-]+@[\w-]+(?:\.[\w-]+)+|\bsh(?:pat|prt|pss)_\w+|(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/**
 * One line of JSON for each entry: an object of facts and one constant sentence. Whatever could hold a secret or
 * personal data is cut out by name as a second line of defence; nobody should log it in the first place.
 */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: (line) => line.replace(SECRETS, "[cut]") },
      redact: {
        paths: [
          "token",
          "accessToken",
          "refreshToken",
          "authorization",
          "password",
          "email",
          "phone",
          "*.token",
          "*.authorization",
          "*.email",
          "*.phone",
          "err.detail",
          "err.where",
          "err.parameters",
        ],
        censor: "[cut]",
      },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );
}
