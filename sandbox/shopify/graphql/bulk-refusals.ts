import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLNamedType,
  GraphQLError,
  type GraphQLSchema,
  isListType,
  isObjectType,
  parse,
  type SelectionSetNode,
  validate,
} from "graphql";
import { userError } from "./context";

const MAX_BYTES = 65_535;
const MAX_CONNECTIONS = 5;
const MAX_DEPTH = 2;

const invalid = (message: string) => userError(["query"], message, "INVALID");
const quoted = (names: string[]) => `'${names.join("', '")}'`;

export type ReadBulkQuery =
  | { document: DocumentNode; refusals?: undefined }
  | { document?: undefined; refusals: ReturnType<typeof userError>[] };

/** Parses the inner query of a bulk operation, or returns Shopify's error, recorded from the live API. */
export function readBulkQuery(schema: GraphQLSchema, query: string): ReadBulkQuery {
  const bytes = Buffer.byteLength(query);
  if (bytes > MAX_BYTES) {
    return { refusals: [invalid(`Query is too large (${bytes} bytes; maximum is ${MAX_BYTES} bytes)`)] };
  }
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { refusals: [invalid(`Invalid bulk query: ${error.message}`)] };
  }
  const problems = validate(schema, document);
  if (problems.length > 0) {
    return { refusals: problems.map((problem) => invalid(`Invalid bulk query: ${problem.message}`)) };
  }
  const refusals = new Inspection(schema, document).refusals();
  return refusals.length > 0 ? { refusals } : { document };
}

/** Collects the connections of a query. */
class Inspection {
  private connections = 0;
  private depth = 0;
  private readonly withoutEdges: string[] = [];
  private readonly withoutParentId: string[] = [];
  private withinList = false;
  private readonly rootFields: FieldNode[] = [];

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly document: DocumentNode,
  ) {}

  refusals() {
    const operation = this.document.definitions.find((each) => each.kind === "OperationDefinition");
    if (operation?.operation !== "query") {
      return [invalid("Invalid operation type. Only `query` operations are supported.")];
    }
    this.rootFields.push(...this.fields(operation.selectionSet));
    this.walk(this.schema.getQueryType()!, operation.selectionSet, { depth: 0, inList: false, parent: null });

    const messages = [
      this.withoutEdges.length > 0 &&
        `All connection fields in a bulk query must select their contents using 'edges' > 'node', e.g: '${this.withoutEdges[0]} { edges { node {'. Selecting via 'nodes' is not supported. Invalid connection fields: ${quoted(this.withoutEdges)}.`,
      this.rootFields.some((field) => field.name.value === "node") &&
        "Bulk queries cannot contain a top level `node` field.",
      this.depth > MAX_DEPTH &&
        "Bulk queries cannot contain connections with a nesting depth greater than 2.",
      this.connections > MAX_CONNECTIONS && "Bulk queries cannot contain more than 5 connections.",
      this.withoutParentId.length > 0 &&
        `The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': ${this.withoutParentId.join(", ")}.`,
      this.withinList &&
        "Queries that contain a connection field within a list field are not currently supported.",
      this.connections === 0 && "Bulk queries must contain at least one connection.",
    ];
    return messages.filter((message) => typeof message === "string").map(invalid);
  }

  private walk(
    type: GraphQLNamedType,
    selectionSet: SelectionSetNode,
    place: { depth: number; inList: boolean; parent: { name: string; hasId: boolean } | null },
  ): void {
    for (const field of this.fields(selectionSet)) {
      const definition = "getFields" in type ? type.getFields()[field.name.value] : undefined;
      if (!definition || !field.selectionSet) continue;
      const fieldType = getNamedType(definition.type);
      if (fieldType.name.endsWith("Connection")) {
        this.enterConnection(field, fieldType, place);
      } else {
        const inList = place.inList || isListType(getNullableType(definition.type));
        this.walk(fieldType, field.selectionSet, { ...place, inList });
      }
    }
  }

  private enterConnection(
    field: FieldNode,
    type: GraphQLNamedType,
    place: { depth: number; inList: boolean; parent: { name: string; hasId: boolean } | null },
  ): void {
    const name = field.name.value;
    const depth = place.depth + 1;
    this.connections += 1;
    this.depth = Math.max(this.depth, depth);
    if (place.inList) this.withinList = true;
    if (place.parent && !place.parent.hasId && !this.withoutParentId.includes(place.parent.name)) {
      this.withoutParentId.push(place.parent.name);
    }
    const contents = this.fields(field.selectionSet!);
    const edges = contents.find((each) => each.name.value === "edges" && !each.alias);
    const node =
      edges?.selectionSet && this.fields(edges.selectionSet).find((each) => each.name.value === "node");
    const direct = contents.find((each) => each.name.value === "nodes");
    if (!node?.selectionSet || direct) this.withoutEdges.push(name);
    const nodeType = isObjectType(type) ? getNamedType(type.getFields().nodes!.type) : undefined;
    const within = node?.selectionSet ?? direct?.selectionSet;
    if (!within || !nodeType) return;
    const hasId = this.fields(within).some((each) => each.name.value === "id" && !each.alias);
    this.walk(nodeType, within, { depth, inList: false, parent: { name, hasId } });
  }

  /** The fields of a selection, including those of its fragments. */
  private fields(selectionSet: SelectionSetNode): FieldNode[] {
    return selectionSet.selections.flatMap((selection) => {
      if (selection.kind === "Field") return [selection];
      if (selection.kind === "InlineFragment") return this.fields(selection.selectionSet);
      const fragment = this.document.definitions.find(
        (each) => each.kind === "FragmentDefinition" && each.name.value === selection.name.value,
      );
      return fragment?.kind === "FragmentDefinition" ? this.fields(fragment.selectionSet) : [];
    });
  }
}
