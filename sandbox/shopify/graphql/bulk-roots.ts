import { type DocumentNode, execute } from "graphql";
import { type GraphqlContext, type RootResolver, userError } from "./context";
import { readBulkQuery } from "./bulk-refusals";
import { resolveField } from "./resolve-field";
import { adminSchema } from "./schema";

/** Orders per turn of the event loop: some 20 ms of work. */
const CHUNK = 250;

/** Runs the query repeatedly, each time from where it stopped, until a run returns nothing more. */
async function* chunksOf(
  context: GraphqlContext,
  document: DocumentNode,
): AsyncIterable<Record<string, unknown>> {
  const window: NonNullable<GraphqlContext["bulkWindow"]> = { size: CHUNK, after: null, isLast: true };
  do {
    window.isLast = true;
    const response = await execute({
      schema: adminSchema(),
      document,
      contextValue: { ...context, isBulk: true, bulkWindow: window } satisfies GraphqlContext,
      fieldResolver: resolveField,
    });
    const [error] = response.errors ?? [];
    if (error) throw error;
    yield response.data as Record<string, unknown>;
  } while (!window.isLast);
}

export const bulkQueries = {
  bulkOperation: ({ bulk, shop }, { id }: { id: string }) => bulk.find(shop, id),
} satisfies Record<string, RootResolver>;

export const bulkMutations = {
  bulkOperationRunQuery(context, { query }: { query: string }) {
    const { bulk, shop } = context;
    const read = readBulkQuery(adminSchema(), query);
    if (read.refusals) return { bulkOperation: null, userErrors: read.refusals };
    if (!bulk.hasRoom(shop)) {
      const message = "A bulk query operation for this app and shop is already in progress.";
      return { bulkOperation: null, userErrors: [userError(null, message, "OPERATION_IN_PROGRESS")] };
    }
    const operation = bulk.start(shop, query, read.document, (document) => chunksOf(context, document));
    return { bulkOperation: bulk.present(operation), userErrors: [] };
  },

  bulkOperationCancel({ bulk, shop }, { id }: { id: string }) {
    const isCancelled = bulk.cancel(shop, id);
    const operation = bulk.find(shop, id);
    if (!operation)
      return { bulkOperation: null, userErrors: [userError(["id"], "Bulk operation does not exist")] };
    if (isCancelled) return { bulkOperation: operation, userErrors: [] };
    const message = `A bulk operation cannot be canceled when it is ${operation.status.toLowerCase()}`;
    return { bulkOperation: operation, userErrors: [userError(null, message)] };
  },
} satisfies Record<string, RootResolver>;
