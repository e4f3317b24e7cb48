import { readTypes } from "./open-types.js";

/**
 * A table that is asked with a word from outside is a Map (docs/decisions/031): in an object `table["constructor"]` finds
 * a function that nobody put there. Where the compiler knows all keys it refuses such a word by itself; this rule is about
 * what it lets through: objects of any keys (`Record<string, …>`), keys that were cast, and `word in object`.
 *
 * Told by the syntax of one file, because types would double the time of a lint run. So a table of any keys is refused
 * where it is exported as well, whoever reads it; one that is a property of another object is seen only where the key is
 * plainly made of text.
 *
 * @typedef {import("@typescript-eslint/utils").TSESTree.Node} Node
 */

const MAKES_TEXT = new Set(["toLowerCase", "toUpperCase", "trim", "slice", "replace", "replaceAll", "join"]);

/** @type {import("@typescript-eslint/utils").TSESLint.RuleModule<"open" | "exported" | "cast" | "in">} */
export const ownLookups = {
  meta: {
    type: "problem",
    docs: { description: "tables that are asked with words from outside are Maps" },
    schema: [],
    messages: {
      open: "In an object `{{key}}` may be `constructor` and find what nobody put there: make `{{table}}` a Map, or ask ownValue({{table}}, …) of contract/own-value.ts.",
      exported:
        "Whoever imports `{{table}}` may ask it for any word, `constructor` among them: make it a Map.",
      cast: "The key `{{key}}` is only claimed to be one of this table: make it a Map, or ask ownValue(…) of contract/own-value.ts.",
      in: "`in` finds inherited names such as `constructor` as well: ask Object.hasOwn({{table}}, {{key}}).",
    },
  },
  defaultOptions: [],
  create(context) {
    const { sourceCode } = context;
    const textOf = (/** @type {Node} */ node) => sourceCode.getText(node);

    const { isOpen, isOpenObject } = readTypes(sourceCode);

    /** @param {Node} key @returns {boolean} */
    function isText(key) {
      if (key.type === "LogicalExpression") return isText(key.left) || isText(key.right);
      if (key.type === "Literal") return typeof key.value === "string";
      if (key.type === "ChainExpression") return isText(key.expression);
      if (key.type !== "CallExpression" || key.callee.type !== "MemberExpression") return false;
      const { property } = key.callee;
      return property.type === "Identifier" && MAKES_TEXT.has(property.name);
    }

    /** Behind `Object.hasOwn(table, key)`. @param {Node} node @param {string} asked */
    function isGuarded(node, asked) {
      for (let at = node.parent; at; at = at.parent) {
        const test =
          at.type === "ConditionalExpression" || at.type === "IfStatement"
            ? at.test
            : at.type === "LogicalExpression"
              ? at.left
              : null;
        if (test && textOf(test).includes(asked)) return true;
        if (/Function|Program/.test(at.type)) return false;
      }
      return false;
    }

    return {
      MemberExpression(node) {
        const { object, property: key } = node;
        if (!node.computed || key.type === "Literal" || key.type === "UnaryExpression") return;
        const data = { key: textOf(key), table: textOf(object) };
        if (isGuarded(node, `Object.hasOwn(${data.table}, ${data.key})`)) return;
        if (isOpenObject(object) || isText(key)) context.report({ node, messageId: "open", data });
        else if (key.type === "TSAsExpression" && textOf(key.typeAnnotation) !== "const")
          context.report({ node, messageId: "cast", data });
      },
      BinaryExpression(node) {
        const { operator, left, right } = node;
        if (operator !== "in" || left.type === "Literal" || left.type === "PrivateIdentifier") return;
        context.report({ node, messageId: "in", data: { key: textOf(left), table: textOf(right) } });
      },
      ExportNamedDeclaration({ declaration }) {
        if (declaration?.type !== "VariableDeclaration") return;
        for (const { id, init } of declaration.declarations) {
          if (id.type !== "Identifier" || init?.type !== "ObjectExpression" || !isOpen(id.typeAnnotation))
            continue;
          context.report({ node: id, messageId: "exported", data: { table: id.name } });
        }
      },
    };
  },
};
