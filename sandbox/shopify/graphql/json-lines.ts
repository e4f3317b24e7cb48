export interface JsonLine {
  text: string;
  isRoot: boolean;
}

interface Connection {
  edges: { node: Record<string, unknown> }[];
}

// Only bulk queries select connections by edges, so that shape identifies them.
const isConnection = (value: unknown): value is Connection =>
  typeof value === "object" && value !== null && Array.isArray((value as Partial<Connection>).edges);

/**
 * The data of a bulk query as JSONL: one object per line, followed by the nodes of its connections on lines of their
 * own, which refer to it by `__parentId`.
 */
export function* jsonLines(data: Record<string, unknown>): Iterable<JsonLine> {
  for (const value of Object.values(data)) {
    if (!isConnection(value)) continue;
    for (const { node } of value.edges) yield* linesOf(node, undefined);
  }
}

function* linesOf(node: Record<string, unknown>, parentId: unknown): Iterable<JsonLine> {
  const children: Connection[] = [];
  const own = withoutConnections(node, children) as Record<string, unknown>;
  const isRoot = parentId === undefined;
  yield { text: JSON.stringify(isRoot ? own : { ...own, __parentId: parentId }), isRoot };
  for (const connection of children) {
    for (const edge of connection.edges) yield* linesOf(edge.node, node.id);
  }
}

function withoutConnections(value: unknown, found: Connection[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutConnections(item, found));
  if (typeof value !== "object" || value === null) return value;
  const kept: [key: string, value: unknown][] = [];
  for (const [key, inner] of Object.entries(value)) {
    if (isConnection(inner)) found.push(inner);
    else kept.push([key, withoutConnections(inner, found)]);
  }
  return Object.fromEntries(kept);
}
