// @ts-check

/** @typedef {"filter" | "tag" | "unclosed" | "limit" | "syntax"} FaultKey What is wrong: keys of texts. */
/** @typedef {{ key: FaultKey, name: string | null, line: number, column: number }} LiquidFault `name`: of the filter or tag. */

/** What LiquidJS says, as keys and places. Its sentences are English and name its own parts. @type {[RegExp, FaultKey][]} */
const PATTERNS = [
  [/^undefined filter: (\S+?),? line/, "filter"],
  [/^tag "(.+?)" not found/, "tag"],
  [/not closed/, "unclosed"],
  [/limit exceeded|too long|call stack/i, "limit"],
];

/**
 * @param {unknown} error of `parseLiquid` or `fillLiquid`
 * @returns {LiquidFault}
 * @throws the error itself where it is none of a template
 */
export function faultOf(error) {
  if (!(error instanceof Error)) throw error;
  const { message } = error;
  const [line = 1, column = 1] = placeIn(error);
  for (const [pattern, key] of PATTERNS) {
    const found = pattern.exec(message);
    if (found) return { key, name: found[1] ?? null, line, column };
  }
  if (!("token" in error)) throw error;
  return { key: "syntax", name: null, line, column };
}

/** @param {Error & { token?: { getPosition?: () => number[] } }} error */
const placeIn = ({ token }) => token?.getPosition?.() ?? [];
