/**
 * Refuses names with a word that docs/glossary.md has replaced: of files, variables, types, functions, parameters and
 * members. Words are compared part by part (`lockParcels` has `lock` and `parcels`), in declarations only: a vendor's
 * field of that name may still be read or sent.
 *
 * @typedef {import("@typescript-eslint/utils").TSESTree.Identifier} Identifier
 * @typedef {import("@typescript-eslint/utils").TSESTree.Node} Node
 */
import { basename } from "node:path";

/** Word → the glossary's; singular, compared with and without a plural s. */
const REPLACED = new Map([
  ["parcel", "shipment"],
  ["stuck", "attention"],
  ["deed", "action"],
  ["seeker", "pending registration"],
  ["needle", "term"],
  ["desk", "router or controls"],
  ["payer", "billing shop"],
  ["hiding", "redaction"],
  ["rhythm", "activity baseline"],
  ["habit", "usage"],
  ["forgetter", "eraser"],
  ["judge", "evaluate"],
  ["judgement", "result"],
  ["rival", "baseline"],
  ["wish", "request"],
  ["askable", "supported"],
  ["newsworthy", "with courier"],
  ["carrier", "courier"],
  ["overtaken", "superseded"],
  ["unhandled", "unprocessed"],
  ["heard", "updated"],
  ["told", "emitted, notified or handled"],
]);

/** @param {string} name */
function replacedWord(name) {
  const parts = name.split(/(?<=[a-z0-9])(?=[A-Z])|[_.-]/).map((part) => part.toLowerCase());
  return parts.map((part) => part.replace(/s$/, "")).find((part) => REPLACED.has(part));
}

/** @type {import("@typescript-eslint/utils").TSESLint.RuleModule<"replaced">} */
export const glossary = {
  meta: {
    type: "suggestion",
    docs: { description: "names use the words of docs/glossary.md" },
    schema: [],
    messages: { replaced: "`{{name}}`: the glossary (docs/glossary.md) says {{word}}, not {{found}}." },
  },
  defaultOptions: [],
  create(context) {
    /** @param {Node} node @param {string} name */
    function report(node, name) {
      const found = replacedWord(name);
      if (!found) return;
      context.report({ node, messageId: "replaced", data: { name, found, word: REPLACED.get(found) ?? "" } });
    }
    /** @param {Identifier} node */
    const check = (node) => report(node, node.name);
    return {
      /** @param {Node} node */
      Program: (node) => report(node, basename(context.filename)),
      "FunctionDeclaration > Identifier.id": check,
      "VariableDeclarator > Identifier.id": check,
      "TSInterfaceDeclaration > Identifier.id": check,
      "TSTypeAliasDeclaration > Identifier.id": check,
      "TSPropertySignature > Identifier.key": check,
      "TSMethodSignature > Identifier.key": check,
      "ClassDeclaration > Identifier.id": check,
      "PropertyDefinition > Identifier.key": check,
      "MethodDefinition > Identifier.key": check,
      ":function > Identifier.params": check,
    };
  },
};
