import {
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  type GraphQLCompositeType,
  GraphQLError,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from "graphql";
import { ownValue } from "../../../contract/own-value";

const MUTATION_COST = 10;
const COUNT_COST = 10;
/** Objects without a cost of their own. */
const FREE_TYPES = new Set(["MoneyBag", "MoneyV2", "PageInfo"]);
/** Size assumed for a connection without one; the Admin API then rejects it anyway. */
const DEFAULT_SIZE = 10;

export interface CostInput {
  schema: GraphQLSchema;
  operation: OperationDefinitionNode;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  variables: Record<string, unknown>;
}

/** The dampened node count of a connection; fitted to recorded costs of the live API. */
const dampened = (size: number) => Math.max(1, Math.floor(2 * Math.log(size)));

/**
 * Requested cost of an operation or, with `data`, its actual cost: scalars 0, objects 1, a list of objects once,
 * connections 2 + max(1, ⌊2 ln n⌋) × (1 + the cost of a node). Close to Shopify's own formula, which is not published.
 */
export function costOf({ schema, operation, fragments, variables }: CostInput, data?: unknown): number {
  const isActual = data !== undefined;

  function ofSelections(
    type: GraphQLCompositeType,
    { selections }: SelectionSetNode,
    value: unknown,
  ): number {
    let sum = 0;
    // Only one member of a union or interface can be returned, so the most expensive counts.
    let dearestBranch = 0;
    for (const selection of selections) {
      if (selection.kind === "Field") {
        sum += ofField(type, selection, value);
        continue;
      }
      const fragment = selection.kind === "FragmentSpread" ? fragments.get(selection.name.value) : selection;
      if (!fragment) continue;
      const condition = fragment.typeCondition ? schema.getType(fragment.typeCondition.name.value) : type;
      if (!condition || !isCompositeType(condition)) continue;
      const cost = ofSelections(condition, fragment.selectionSet, value);
      if (isAbstractType(type) && isObjectType(condition)) dearestBranch = Math.max(dearestBranch, cost);
      else sum += cost;
    }
    return sum + dearestBranch;
  }

  function ofField(parent: GraphQLCompositeType, node: FieldNode, parentValue: unknown): number {
    const field = "getFields" in parent ? parent.getFields()[node.name.value] : undefined;
    if (!field || !node.selectionSet) return 0;
    const value = isActual
      ? ownValue(parentValue as Record<string, unknown> | null, (node.alias ?? node.name).value)
      : undefined;
    if (isActual && value == null) return 0;
    const type = getNamedType(field.type);
    if (!isCompositeType(type)) return 0;
    if (type.name === "Count") return COUNT_COST;
    if (type.name.endsWith("Connection")) return ofConnection(type, node, value);
    const own = FREE_TYPES.has(type.name) ? 0 : 1;
    const sample = isActual && isList(field.type) ? dearest(type, node.selectionSet, value) : undefined;
    return own + (sample ?? ofSelections(type, node.selectionSet, value));
  }

  function ofConnection(type: GraphQLCompositeType, node: FieldNode, value: unknown): number {
    const perNode = new Map<string, FieldNode>();
    for (const selection of node.selectionSet!.selections) {
      if (selection.kind === "Field") perNode.set(selection.name.value, selection);
    }
    const fields = "getFields" in type ? type.getFields() : {};
    const edges = perNode.get("edges");
    const direct = perNode.get("nodes");
    const within = direct ?? childField(edges, "node");
    const nodeType = getNamedType((fields.nodes ?? fields.edges)!.type);
    const items = isActual ? nodesOf(value) : undefined;
    const size = items?.length ?? sizeOf(node);
    if (size === 0) return 2;
    const inner =
      within?.selectionSet && isCompositeType(nodeType)
        ? items
          ? Math.max(0, ...items.map((item) => ofSelections(nodeType, within.selectionSet!, item)))
          : ofSelections(nodeType, within.selectionSet, undefined)
        : 0;
    return 2 + dampened(size) * (1 + inner);
  }

  function dearest(type: GraphQLCompositeType, selectionSet: SelectionSetNode, value: unknown): number {
    return Math.max(
      0,
      ...(value as unknown[]).map((item) => (item == null ? 0 : ofSelections(type, selectionSet, item))),
    );
  }

  function sizeOf(node: FieldNode): number {
    const argument = node.arguments?.find(({ name }) => name.value === "first" || name.value === "last");
    const size = argument ? valueFromASTUntyped(argument.value, variables) : DEFAULT_SIZE;
    return typeof size === "number" && size > 0 ? size : 1;
  }

  const root = schema.getRootType(operation.operation);
  if (!root) throw new GraphQLError(`There is no ${operation.operation}`);
  const base = operation.operation === "mutation" ? MUTATION_COST : 0;
  return base + ofSelections(root, operation.selectionSet, data);
}

function nodesOf(value: unknown): unknown[] {
  const connection = value as { nodes?: unknown[]; edges?: { node?: unknown }[] };
  return connection.nodes ?? connection.edges?.map((edge) => edge.node) ?? [];
}

const childField = (field: FieldNode | undefined, name: string) =>
  field?.selectionSet?.selections.find(
    (selection): selection is FieldNode => selection.kind === "Field" && selection.name.value === name,
  );

const isList = (type: GraphQLOutputType) => isListType(getNullableType(type));
