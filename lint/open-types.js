/**
 * Which objects may have any keys, by the types that one file writes down: no types of other files are read, which would
 * double the time of a lint run.
 *
 * @typedef {import("@typescript-eslint/utils").TSESTree.Node} Node
 * @typedef {import("@typescript-eslint/utils").TSESLint.Scope.Variable} Variable
 */

const TAKES_A_TYPE = new Set(["Readonly", "Partial", "Required", "NonNullable"]);
/** What makes an object of keys that nobody has listed. */
const MAKES_OPEN = /^(?:Object\.(?:fromEntries|groupBy)|JSON\.parse)$/;

/** @param {Readonly<import("@typescript-eslint/utils").TSESLint.SourceCode>} sourceCode */
export function readTypes(sourceCode) {
  const textOf = (/** @type {Node} */ node) => sourceCode.getText(node);

  /** @type {Map<string, Node>} */
  const aliases = new Map();
  for (const statement of sourceCode.ast.body) {
    const declared = "declaration" in statement ? statement.declaration : statement;
    if (declared?.type === "TSTypeAliasDeclaration") aliases.set(declared.id.name, declared.typeAnnotation);
    if (declared?.type === "TSInterfaceDeclaration") aliases.set(declared.id.name, declared.body);
  }

  /** Whether a type is of an object with any keys. @param {Node | null | undefined} type @returns {boolean} */
  function isOpen(type) {
    switch (type?.type) {
      case "TSTypeAnnotation":
        return isOpen(type.typeAnnotation);
      case "TSUnionType":
      case "TSIntersectionType":
        return type.types.some(isOpen);
      case "TSTypeLiteral":
        return type.members.some((member) => member.type === "TSIndexSignature");
      case "TSInterfaceBody":
        return type.body.some((member) => member.type === "TSIndexSignature");
      case "TSTypeReference":
        return isOpenReference(type);
      default:
        return false;
    }
  }

  /** @param {import("@typescript-eslint/utils").TSESTree.TSTypeReference} type @returns {boolean} */
  function isOpenReference({ typeName, typeArguments }) {
    const name = textOf(typeName);
    const [first] = typeArguments?.params ?? [];
    if (name === "Record") return first !== undefined && /\bstring\b/.test(textOf(first));
    if (TAKES_A_TYPE.has(name)) return isOpen(first);
    const alias = aliases.get(name);
    // Once: a type may name itself.
    aliases.delete(name);
    const answer = isOpen(alias);
    if (alias) aliases.set(name, alias);
    return answer;
  }

  /** @param {Node | null | undefined} value @returns {boolean} */
  function makesOpen(value) {
    if (value?.type === "TSAsExpression") return isOpen(value.typeAnnotation);
    if (value?.type === "TSNonNullExpression" || value?.type === "ChainExpression")
      return makesOpen(value.expression);
    if (value?.type === "LogicalExpression") return makesOpen(value.left) || makesOpen(value.right);
    if (value?.type !== "CallExpression") return false;
    return (
      MAKES_OPEN.test(textOf(value.callee)) ||
      (value.typeArguments?.params.some((type) => isOpen(type)) ?? false)
    );
  }

  /** The type that this file writes down for an expression. @param {Node} node @returns {Node | null | undefined} */
  function typeOf(node) {
    if (node.type === "TSAsExpression") return node.typeAnnotation;
    if (node.type === "TSNonNullExpression" || node.type === "ChainExpression")
      return typeOf(node.expression);
    if (node.type === "MemberExpression" && !node.computed)
      return memberOf(typeOf(node.object), textOf(node.property));
    if (node.type !== "Identifier") return null;
    for (const { name } of find(node)?.defs ?? []) {
      if (name.type === "Identifier" && name.typeAnnotation) return name.typeAnnotation;
      const { parent } = name;
      if (parent?.type === "Property" && parent.parent.type === "ObjectPattern")
        return memberOf(parent.parent.typeAnnotation, textOf(parent.key));
    }
    return null;
  }

  /** @param {Node | null | undefined} type @param {string} name @returns {Node | null | undefined} */
  function memberOf(type, name) {
    if (type?.type === "TSTypeAnnotation") return memberOf(type.typeAnnotation, name);
    if (type?.type === "TSTypeReference") {
      const { typeName, typeArguments } = type;
      if (TAKES_A_TYPE.has(textOf(typeName))) return memberOf(typeArguments?.params[0], name);
      return memberOf(aliases.get(textOf(typeName)), name);
    }
    const members =
      type?.type === "TSTypeLiteral" ? type.members : type?.type === "TSInterfaceBody" ? type.body : [];
    const found = members.find(
      (member) => member.type === "TSPropertySignature" && textOf(member.key) === name,
    );
    return found?.type === "TSPropertySignature" ? found.typeAnnotation : null;
  }

  /** Whether an expression that is read by a key is an object of any keys. @param {Node} object @returns {boolean} */
  function isOpenObject(object) {
    if (isOpen(typeOf(object)) || makesOpen(object)) return true;
    if (object.type !== "Identifier") return false;
    const defs = find(object)?.defs ?? [];
    return defs.some(
      ({ node }) => node.type === "VariableDeclarator" && !typeOf(object) && makesOpen(node.init),
    );
  }

  /** @param {import("@typescript-eslint/utils").TSESTree.Identifier} name @returns {Variable | undefined} */
  function find(name) {
    /** @type {import("@typescript-eslint/utils").TSESLint.Scope.Scope | null} */
    let scope = sourceCode.getScope(name);
    for (; scope; scope = scope.upper) {
      const variable = scope.set.get(name.name);
      if (variable) return variable;
    }
    return undefined;
  }

  return { isOpen, isOpenObject };
}
