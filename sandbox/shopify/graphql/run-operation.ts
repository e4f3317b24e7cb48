import {
  type DocumentNode,
  execute,
  type FragmentDefinitionNode,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type GraphQLFormattedError,
  parse,
  validate,
} from "graphql";
import { z } from "zod";
import { type CostBucket, MAX_QUERY_COST, type ThrottleStatus } from "./bucket";
import type { GraphqlContext } from "./context";
import { costOf } from "./cost";
import { resolveField } from "./resolve-field";
import { adminSchema } from "./schema";

export const GraphqlRequest = z.object({
  query: z.string().min(1),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});
export type GraphqlRequest = z.output<typeof GraphqlRequest>;

export interface GraphqlResponse {
  data?: Record<string, unknown> | null;
  errors?: GraphQLFormattedError[];
  extensions?: {
    cost: { requestedQueryCost: number; actualQueryCost: number | null; throttleStatus: ThrottleStatus };
  };
}

type Read = { document: DocumentNode } | { errors: GraphQLFormattedError[] };

/** Cache of parsed and validated documents: an app has some dozens, and validating one takes milliseconds. */
const CACHED_DOCUMENTS = 300;
const read = new Map<string, Read>();

function readDocument(query: string): Read {
  const known = read.get(query);
  if (known) return known;
  const response = readAnew(query);
  const oldest = read.keys().next().value;
  if (read.size >= CACHED_DOCUMENTS && oldest !== undefined) read.delete(oldest);
  read.set(query, response);
  return response;
}

function readAnew(query: string): Read {
  try {
    const document = parse(query);
    const errors = validate(adminSchema(), document);
    return errors.length > 0 ? { errors: errors.map((error) => error.toJSON()) } : { document };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error.toJSON()] };
    throw error;
  }
}

const failed = (message: string, extensions: Record<string, unknown> = {}): GraphqlResponse => ({
  errors: [{ message, extensions }],
});

/** Runs one operation as Shopify does: takes its requested cost from the bucket and returns what was not used. */
export async function runOperation(
  context: GraphqlContext,
  request: GraphqlRequest,
  bucket: CostBucket,
): Promise<GraphqlResponse> {
  const schema = adminSchema();
  const { now } = context.options;
  const document = readDocument(request.query);
  if ("errors" in document) return { errors: document.errors };
  const operation = getOperationAST(document.document, request.operationName);
  if (!operation) return failed("An operation name is required");

  const values = getVariableValues(schema, operation.variableDefinitions ?? [], request.variables ?? {});
  if (values.errors) {
    const problems = values.errors.map((error) => ({
      ...error.toJSON(),
      extensions: { code: "INVALID_VARIABLE" },
    }));
    return { errors: problems };
  }

  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const each of document.document.definitions) {
    if (each.kind === "FragmentDefinition") fragments.set(each.name.value, each);
  }
  const input = { schema, operation, fragments, variables: values.coerced };
  const requested = costOf(input);
  if (requested > MAX_QUERY_COST) {
    const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${MAX_QUERY_COST}).`;
    return failed(message, { code: "MAX_COST_EXCEEDED", cost: requested, maxCost: MAX_QUERY_COST });
  }
  const queryCost = (actualQueryCost: number | null) => ({
    cost: { requestedQueryCost: requested, actualQueryCost, throttleStatus: bucket.status(now()) },
  });
  if (!bucket.take(requested, now(), context.shop.record.restoreRate)) {
    return { ...failed("Throttled", { code: "THROTTLED" }), extensions: queryCost(null) };
  }

  const response = await execute({
    schema,
    document: document.document,
    contextValue: context,
    variableValues: request.variables ?? {},
    operationName: request.operationName ?? null,
    fieldResolver: resolveField,
  });
  const actual = Math.min(requested, costOf(input, response.data ?? null));
  bucket.giveBack(requested - actual);
  return {
    data: response.data as Record<string, unknown> | null,
    ...(response.errors ? { errors: response.errors.map((error) => error.toJSON()) } : {}),
    extensions: queryCost(actual),
  };
}
