// @ts-check
/**
 * The thread that parses and fills templates of merchants: a template that takes long holds up no request, and one that never ends is ended with
 * the thread. Plain JavaScript, because it runs as it is under tsx, in tests and beside the bundle.
 */
import { parentPort } from "node:worker_threads";
import { fillLiquid, MAX_FILLED_TOGETHER, parseLiquid } from "../../../../storefront/mail/liquid/engines.mjs";
import { faultOf } from "../../../../storefront/mail/liquid/fault.mjs";
import { inspectLiquid } from "../../../../storefront/mail/liquid/inspect.mjs";
import { createWorkLimit } from "../../../../storefront/mail/liquid/work.mjs";

/** @typedef {import("../../../../storefront/mail/liquid/engines.mjs").Mode} Mode */
/** @typedef {{ mode: Mode, text: string }} Template */
/** @typedef {{ id: number, templates: Template[], data: object, reader: import("../../../../storefront/mail/liquid/engines.mjs").Reader }} Task */
/** @typedef {{ id: number, inspect: Template[] }} Inspection */

/** Parsing takes ten times as long as filling. The first is the one that was used longest ago. @type {Map<string, ReturnType<typeof parseLiquid>>} */
const parsed = new Map();
/** Characters of the templates that are kept: a parsed one takes some hundred bytes for each of its tags. */
const MOST_KEPT = 1_000_000;
let kept = 0;

/** @param {Template} template */
function parse({ mode, text }) {
  const key = `${mode} ${text}`;
  const known = parsed.get(key);
  const found = known ?? parseLiquid(mode, text);
  parsed.delete(key);
  parsed.set(key, found);
  if (!known) kept += key.length;
  while (kept > MOST_KEPT && parsed.size > 1) {
    const oldest = /** @type {string} */ (parsed.keys().next().value);
    parsed.delete(oldest);
    kept -= oldest.length;
  }
  return found;
}

/** @param {Task} task */
function fill({ templates, data, reader }) {
  const filled = [];
  const work = createWorkLimit();
  let characters = 0;
  for (const [index, template] of templates.entries()) {
    try {
      const text = fillLiquid(template.mode, parse(template), data, reader, work);
      if ((characters += text.length) > MAX_FILLED_TOGETHER)
        throw new RangeError("The filled templates together are too long");
      filled.push(text);
    } catch (error) {
      return { fault: { index, ...faultOf(error) } };
    }
  }
  return { filled };
}

const owner = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
owner.on("message", (/** @type {Task | Inspection} */ task) => {
  const answer = "inspect" in task ? { inspected: task.inspect.map(inspectLiquid) } : fill(task);
  owner.postMessage({ id: task.id, ...answer });
});
