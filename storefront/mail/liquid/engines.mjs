// @ts-check
/**
 * Liquid as templates of emails have it: the tags and filters listed here, data of their own and nothing else, limits on work, memory and
 * size. Plain JavaScript, because it runs as it is in the thread that fills templates, in the service and in browsers.
 */
import { Context, Liquid } from "liquidjs";
import { asWritten } from "../../as-written.mjs";
import { LESS_THAN } from "./less-than.mjs";
import { COUNTED_OPERATORS, countedFilter, countNodes, createWorkLimit, useFormatter } from "./work.mjs";

/** @typedef {"html" | "rich" | "text"} Mode What is filled: a document, a text with our five tags, or a line. */
/** @typedef {import("./work.mjs").WorkLimit} WorkLimit */
/** @typedef {{ language: string, locale: string, timeZone: string }} Reader BCP 47 and IANA: dates and amounts are in their words. */

/** Characters of a template: twice what Gmail shows of an email. */
const MAX_TEMPLATE = 200_000;
/** Of a filled one. */
export const MAX_FILLED = 200_000;
/** Of all filled ones of a mail together. */
export const MAX_FILLED_TOGETHER = 300_000;
/** Allocations, as LiquidJS counts them. */
const MEMORY = 2_000_000;

/** No tag reads another template. */
const TAGS = new Set([
  ...["assign", "capture", "case", "comment", "cycle", "decrement", "echo", "for", "if", "increment"],
  ...["liquid", "raw", "tablerow", "unless", "break", "continue", "#"],
]);

/** None that prints objects, undoes escaping, evaluates expressions given as text, or differs from one try to the next. */
const FILTERS = new Set([
  ...["abs", "append", "at_least", "at_most", "capitalize", "ceil", "compact", "concat", "default"],
  ...["divided_by", "downcase", "first", "floor", "join", "last", "lstrip", "map", "minus", "modulo", "plus"],
  ...["prepend", "remove", "remove_first", "replace", "replace_first", "reverse", "round", "rstrip", "size"],
  ...["slice", "sort", "sort_natural", "split", "strip", "strip_html", "strip_newlines", "times"],
  ...["truncate", "truncatewords", "uniq", "upcase", "url_encode", "where"],
]);

/** @type {Record<Mode, (value: unknown) => string>} */
const ESCAPES = {
  html: (value) => asText(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`),
  rich: (value) => asText(value).replaceAll("<", LESS_THAN),
  text: (value) => asText(value),
};

/** @type {Record<Mode, Liquid>} */
const engines = { html: createEngine("html"), rich: createEngine("rich"), text: createEngine("text") };

/**
 * @param {Mode} mode
 * @param {string} template
 * @throws an error of LiquidJS, which `faultOf` explains
 */
export const parseLiquid = (mode, template) => engines[mode].parse(template);

/**
 * @param {Mode} mode
 * @param {ReturnType<typeof parseLiquid>} parsed
 * @param {object} data own properties alone are read
 * @param {Reader} reader
 * @param {WorkLimit} work what the templates of one mail may do together
 * @returns {string}
 * @throws an error of LiquidJS, which `faultOf` explains
 */
export function fillLiquid(mode, parsed, data, reader, work = createWorkLimit()) {
  // A copy: `increment` and its like write into the data, which other templates of the same mail are filled with as well.
  const own = structuredClone(data);
  const engine = engines[mode];
  const limits = { liquid: engine, renderLimit: /** @type {any} */ (work) };
  const options = { sync: true, globals: { [READER]: reader } };
  const filled = String(engine.renderSync(parsed, new Context(own, engine.options, options, limits)));
  if (filled.length > MAX_FILLED) throw new RangeError("The filled template is too long");
  return filled;
}

/**
 * Variables that a template reads, with where each stands first; those that it makes itself are left out.
 * @param {ReturnType<typeof parseLiquid>} parsed
 * @returns {{ path: string[], line: number, column: number }[]}
 */
export function variablesOf(parsed) {
  const { globals } = engines.html.analyzeSync(parsed, { partials: false });
  return Object.values(globals).flatMap((uses) =>
    uses.map((use) => ({
      path: use.segments.filter((/** @type {unknown} */ part) => typeof part === "string").map(String),
      line: use.location.row,
      column: use.location.col,
    })),
  );
}

/** No name that a template could write. */
const READER = Symbol("reader");

/** @param {Mode} mode */
function createEngine(mode) {
  const engine = new Liquid({
    ...{
      outputEscape: /** @type {(value: unknown) => string} */ (countedFilter(ESCAPES[mode])),
      ownPropertyOnly: true,
      strictFilters: true,
      lenientIf: true,
    },
    ...{ parseLimit: MAX_TEMPLATE, memoryLimit: MEMORY },
    operators: COUNTED_OPERATORS,
    // No files.
    ...{ templates: {}, relativeReference: false },
  });
  for (const name of Object.keys(engine.tags)) if (!TAGS.has(name)) delete engine.tags[name];
  for (const name of Object.keys(engine.filters)) if (!FILTERS.has(name)) delete engine.filters[name];
  // Everything is escaped once already; templates made for Shopify say it again.
  for (const name of ["escape", "escape_once"]) engine.registerFilter(name, (value) => value);
  engine.registerFilter("date", dateFilter({ dateStyle: "long" }));
  engine.registerFilter("day", dateFilter({ weekday: "long", day: "numeric", month: "long" }));
  engine.registerFilter("time", dateFilter({ timeStyle: "short" }));
  engine.registerFilter("money", moneyFilter);
  for (const [name, filter] of Object.entries(engine.filters)) engine.filters[name] = counted(filter);
  countNodes(engine);
  return engine;
}

/** @param {import("liquidjs").FilterImplOptions} filter */
function counted(filter) {
  if (typeof filter === "function") return countedFilter(filter);
  return { ...filter, handler: countedFilter(filter.handler) };
}

/** @param {Intl.DateTimeFormatOptions} options */
function dateFilter(options) {
  /** @this {{ context: { globals: Record<string, unknown> } }} @param {unknown} value ISO; a day without an hour is that day everywhere */
  return function format(value) {
    const date = new Date(String(value));
    if (Number.isNaN(date.getTime())) return value;
    const { locale, timeZone } = readerOf(this);
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(String(value));
    const zone = isDay ? "UTC" : timeZone;
    const formatter = formatterOf(
      this,
      `${locale} ${zone} ${JSON.stringify(options)}`,
      () => new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }),
    );
    return asWritten(locale, formatter.format(date));
  };
}

/** @this {{ context: { globals: Record<string, unknown> } }} @param {unknown} value @param {unknown} currency ISO 4217 */
function moneyFilter(value, currency) {
  const amount = Number(value);
  if (!Number.isFinite(amount) || typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) return value;
  const { locale } = readerOf(this);
  return formatterOf(
    this,
    `${locale} ${currency}`,
    () => new Intl.NumberFormat(locale, { style: "currency", currency }),
  ).format(amount);
}

/** Making a formatter takes a hundred times what formatting does. @type {Map<string, { format(value: any): string }>} */
const formatters = new Map();
const MOST_FORMATTERS = 500;

/** @param {{ context: any }} filter @param {string} key @param {() => { format(value: any): string }} make */
function formatterOf({ context }, key, make) {
  // Also for one that is there: what a template may do must not depend on the one before.
  useFormatter(context);
  const formatter = formatters.get(key) ?? make();
  if (formatters.size >= MOST_FORMATTERS) formatters.clear();
  formatters.set(key, formatter);
  return formatter;
}

/** @param {{ context: { globals: Record<string, unknown> } }} filter */
const readerOf = ({ context }) => /** @type {Reader} */ (/** @type {any} */ (context.globals)[READER]);

/** An object or a list says nothing to a reader. @param {unknown} value */
function asText(value) {
  if (value === null || value === undefined || typeof value === "object") return "";
  return String(value);
}
