// @ts-check
/**
 * How much a template may do, counted: the same template takes the same on any machine, however busy. A unit is about what one character of
 * a tag takes, a third of a microsecond; 500,000 are some twenty times what the longest emails of an order need.
 */
import { defaultOperators, evalToken, TokenKind, toValueSync } from "liquidjs";

/** Of the templates of one mail together. */
const MAX_WORK = 500_000;

/** Of a list that is gone through, of each node, of what a filter or an operator is called for. */
const COSTS = { list: 5, node: 10, branch: 5, call: 3 };
/** Entries of a list in a filter, which may compare, read or sort them. */
const ENTRY = 10;
/** Characters that take as long as one unit, and entries of a list that is only gone along. */
const CHARACTERS = 50;
const ENTRIES = 100;

/** @typedef {import("liquidjs").Context} Context */
/** @typedef {import("liquidjs").Template} Template */
/** @typedef {{ begin: number, end: number }} Span */

/** @typedef {ReturnType<typeof createWorkLimit>} WorkLimit */

/** In place of LiquidJS' limit of time, which asks the clock: what is used of it is counted. */
export const createWorkLimit = () => ({
  ...{ base: 0, limit: MAX_WORK, message: "work limit exceeded" },
  check() {},
  /** @param {number} units */
  use(units) {
    this.base += units;
    if (this.base > this.limit) throw new RangeError(this.message);
  },
});

/** @param {Context} context @param {number} units */
const use = (context, units) => context.renderLimit.use(units);

/** What making a formatter of Intl takes, of which a template may ask for one by currency. @param {Context} context */
export const useFormatter = (context) => use(context, 150);

/** Of a value that a filter or an operator reads. @param {unknown} value */
function sizeOf(value) {
  if (typeof value === "string") return value.length / CHARACTERS;
  return Array.isArray(value) ? value.length * ENTRY : 0;
}

/** Every operator, with its work counted. @type {import("liquidjs").Operators} */
export const COUNTED_OPERATORS = Object.fromEntries(
  Object.entries(defaultOperators).map(([name, operator]) => [
    name,
    /** @param {unknown[]} given operands, then the context */
    (...given) => {
      const context = /** @type {Context} */ (given.at(-1));
      use(context, COSTS.call + sizeOf(given[0]) + sizeOf(given[1]));
      return /** @type {(...given: unknown[]) => any} */ (operator)(...given);
    },
  ]),
);

/**
 * @template {(...values: any[]) => unknown} Filter
 * @param {Filter} filter
 * @returns {(this: ThisParameterType<Filter>, ...values: unknown[]) => unknown}
 */
export function countedFilter(filter) {
  return function count(...values) {
    const { context } = /** @type {{ context: Context }} */ (/** @type {unknown} */ (this));
    use(context, COSTS.call + values.length + sizeOf(values[0]));
    return filter.apply(this, values);
  };
}

/** Counts every node that an engine renders. @param {import("liquidjs").Liquid} engine */
export function countNodes({ renderer }) {
  const render = renderer.renderTemplates;
  renderer.renderTemplates = function count(templates, context, emitter) {
    use(context, COSTS.list);
    // It only goes through them.
    const counted = /** @type {Template[]} */ (/** @type {unknown} */ (each(templates, context)));
    return render.call(this, counted, context, emitter);
  };
}

/** @param {Template[]} templates @param {Context} context */
function* each(templates, context) {
  for (const template of templates) {
    use(context, workOf(template) + entriesOf(template, context) / ENTRIES + comparedOf(template, context));
    yield template;
  }
}

/** A tag is read whole each time, and so are its branches. @param {Template} template */
function workOf(template) {
  const branches = /** @type {{ branches?: Branch[] }} */ (template).branches ?? [];
  const { kind, begin, end } = template.token;
  if (kind === TokenKind.HTML) return COSTS.node + (end - begin) / CHARACTERS;
  return COSTS.node + end - begin + branches.reduce((sum, branch) => sum + branchOf(branch), 0);
}

/** @typedef {{ values?: Span[], value?: { initial: { postfix: Span[] }, filters: unknown[] } }} Branch */

/** Of `when`, the values; of `elsif`, what stands in its condition. @param {Branch} branch */
function branchOf({ values, value }) {
  const spans = values ?? value?.initial.postfix ?? [];
  return spans.reduce((sum, { begin, end }) => sum + COSTS.branch + end - begin, COSTS.branch);
}

/** Of `case`, whose value is compared with that of each `when`. @param {Template} template @param {Context} context */
function comparedOf(template, context) {
  const { value, branches = [] } = /** @type {{ value?: any, branches?: Branch[] }} */ (template);
  const whens = branches.reduce((sum, { values = [] }) => sum + values.length, 0);
  return whens === 0 ? 0 : whens * sizeOf(toValueSync(value.value(context, true)));
}

/** A loop makes a list of what it goes through, however few rounds it has. @param {Template} template @param {Context} context */
function entriesOf(template, context) {
  const { collection } = /** @type {{ collection?: any }} */ (template);
  // Of a range, the memory is counted.
  if (!collection?.props) return 0;
  const list = toValueSync(evalToken(collection, context));
  return Array.isArray(list) ? list.length : 0;
}
