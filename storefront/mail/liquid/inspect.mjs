// @ts-check
import { parseLiquid, variablesOf } from "./engines.mjs";
import { faultOf } from "./fault.mjs";

/** @typedef {import("./engines.mjs").Mode} Mode */
/** @typedef {{ path: string[], line: number, column: number }} Use */
/** @typedef {{ fault: import("./fault.mjs").LiquidFault, variables?: undefined } | { fault?: undefined, variables: Use[] }} Inspected */

/** Of one text; what reads more is told of these. */
const MOST_VARIABLES = 500;

/**
 * What is wrong with a template, or the variables that it reads, each where it stands first. Nothing is filled.
 * @param {{ mode: Mode, text: string }} template
 * @returns {Inspected}
 */
export function inspectLiquid({ mode, text }) {
  try {
    const known = new Set();
    const variables = variablesOf(parseLiquid(mode, text)).filter(({ path }) => {
      const name = path.join(".");
      return known.size < MOST_VARIABLES && !known.has(name) && known.add(name);
    });
    return { variables };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}
