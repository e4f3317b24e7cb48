import { GraphQLError } from "graphql";
import { comparePositions, type Position } from "../sorted-index";

export interface PageArgs {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
}

/** Shopify's paging limit of one query, in objects. */
export const PAGING_LIMIT = 25_000;
const MAX_PAGE = 250;

interface Cursor extends Position {
  /** Number of objects up to this one, for the limit above. */
  seen: number;
}

const encode = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString("base64");

/** @throws GraphQLError */
export function decodeCursor(text: string): Cursor {
  try {
    const { id, value, seen } = JSON.parse(Buffer.from(text, "base64").toString("utf8")) as Partial<Cursor>;
    if (typeof id === "string" && typeof value === "string" && typeof seen === "number")
      return { id, value, seen };
  } catch {
    // Falls through to the error of an invalid cursor.
  }
  throw new GraphQLError("Invalid cursor for current pagination sort.");
}

/**
 * One page of sorted entries: after or before a position, not an offset, so that nothing is skipped or repeated while
 * the list changes. `entries` may be lazy, and may begin after the cursor; it is read no further than needed.
 */
export function pageOf<T>(
  entries: Iterable<{ position: Position; node: T }>,
  args: PageArgs,
  limit = PAGING_LIMIT,
) {
  const size = args.first ?? args.last;
  if (size == null) throw new GraphQLError("you must provide one of first or last");
  if (size < 0 || size > MAX_PAGE) throw new GraphQLError(`first and last must be between 0 and ${MAX_PAGE}`);
  if (args.last != null)
    throw new GraphQLError("The sandbox does not page backwards: use first, after and reverse");

  const after = args.after ? decodeCursor(args.after) : undefined;
  const before = args.before ? decodeCursor(args.before) : undefined;
  const direction = args.reverse ? -1 : 1;
  const edges: { node: T; cursor: string }[] = [];
  let seen = after?.seen ?? 0;
  let hasNextPage = false;
  for (const { position, node } of entries) {
    if (after && comparePositions(position, after) * direction <= 0) continue;
    if (before && comparePositions(position, before) * direction >= 0) break;
    if (edges.length === size) {
      hasNextPage = seen < limit;
      break;
    }
    if (seen >= limit) break;
    seen += 1;
    edges.push({ node, cursor: encode({ ...position, seen }) });
  }
  return {
    edges,
    nodes: edges.map((edge) => edge.node),
    pageInfo: {
      hasNextPage,
      hasPreviousPage: after !== undefined,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** A page of a short list of another object, in the given order; a bulk operation takes all of it. */
export function pageOfList<T extends { id: string }>(nodes: readonly T[], args: PageArgs, isBulk = false) {
  if (isBulk) return { edges: nodes.map((node) => ({ node })) };
  const ordered = args.reverse ? [...nodes].reverse() : nodes;
  const entries = ordered.map((node, index) => ({
    position: { value: String(index).padStart(8, "0"), id: node.id },
    node,
  }));
  return pageOf(entries, { ...args, reverse: false });
}
