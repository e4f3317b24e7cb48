// The rules of this project, as oxlint loads them (.oxlintrc.json).
import { glossary } from "./glossary.js";
import { ownLookups } from "./own-lookups.js";

/**
 * A rule that refuses what a selector finds.
 * @param {string} selector @param {string} message
 * @returns {import("@typescript-eslint/utils").TSESLint.RuleModule<"refused">}
 */
const refuse = (selector, message) => ({
  meta: { type: "problem", docs: { description: message }, schema: [], messages: { refused: message } },
  defaultOptions: [],
  create: (context) => ({
    /** @param {import("@typescript-eslint/utils").TSESTree.Node} node */
    [selector](node) {
      context.report({ node, messageId: "refused" });
    },
  }),
});

export default {
  meta: { name: "waybill" },
  rules: {
    glossary,
    "own-lookups": ownLookups,
    // `Context` has the property by declaration merging, which the import rules of lint/structure.mjs cannot see.
    "no-shopify-below": refuse(
      "MemberExpression[object.name=/^(ctx|context)$/][property.name='shopify']",
      "Shopify is called from features and main; platform, domain and read do not know it.",
    ),
    "read-bodies": refuse(
      "CallExpression[callee.object.name='request'][callee.property.name=/^(formData|json|text|arrayBuffer|blob|bytes)$/]",
      "Read bodies with formIn, jsonIn or bytesIn (app/endApi): what is wrong with one is no failure of ours.",
    ),
    // As app/shell/lazy-part.ts says: an empty one in the server's page may be drawn anew before the browser takes it over.
    "suspense-while-shown": refuse(
      ":not(LogicalExpression, ConditionalExpression, ReturnStatement) > JSXElement[openingElement.name.name='Suspense']",
      "Draw <Suspense> only while its part is shown: {isOpen && <Suspense>…</Suspense>}.",
    ),
  },
};
