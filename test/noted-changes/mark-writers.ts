import path from "node:path";
import { fileURLToPath } from "node:url";
import { type KyselyPlugin, RawNode, type RootOperationNode } from "kysely";
import { projectRoot } from "../../service/platform/project-root";
import { marked } from "./marks";
import { NEED_NOT_NOTE } from "./topics-of-tables";

/** Ends each statement that may write with a comment that names the function of the service that built it: tests may write what they like. */
export const markWriters: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === "SelectQueryNode" && !node.with) return node;
    const writer = currentWriter();
    return writer ? withComment(node, marked(writer)) : node;
  },
  transformResult: async ({ result }) => result,
};

function withComment(node: RootOperationNode, comment: string): RootOperationNode {
  switch (node.kind) {
    case "RawNode":
      return {
        ...node,
        sqlFragments: [...node.sqlFragments.slice(0, -1), `${node.sqlFragments.at(-1)} ${comment}`],
      };
    case "InsertQueryNode":
    case "UpdateQueryNode":
    case "DeleteQueryNode":
      return { ...node, endModifiers: [...(node.endModifiers ?? []), RawNode.createWithSql(comment)] };
    default:
      return node;
  }
}

/**
 * Calls that are looked through: between a statement and the function that built it are some ten of Kysely's. A longer stack
 * takes longer to be made, for every statement.
 */
const LIMITS = [14, 40];

function currentWriter(): string | undefined {
  for (const limit of LIMITS) {
    const found = builderOf(callers(limit));
    if (!found) continue;
    const { name, file } = found;
    return file.startsWith("service/") && !NEED_NOT_NOTE.has(name) ? `${name} (${file})` : undefined;
  }
  return undefined;
}

/** The call of this project that is nearest to the statement. */
function builderOf(calls: NodeJS.CallSite[]): { name: string; file: string } | undefined {
  for (const call of calls) {
    const file = fileOf(call);
    if (file) return { name: call.getFunctionName() ?? "a function", file };
  }
  return undefined;
}

/** Files by the name that a stack gives them: the same few are met with every statement. */
const files = new Map<string, string | null>();

/** From the project's folder; null for Node's own, packages, and what stands here. */
function fileOf(call: NodeJS.CallSite): string | null {
  const name = call.getFileName() ?? "";
  let file = files.get(name);
  if (file === undefined) files.set(name, (file = relativeTo(name)));
  return file;
}

function relativeTo(name: string): string | null {
  if (!name || name.startsWith("node:")) return null;
  const file = path.relative(projectRoot, name.startsWith("file:") ? fileURLToPath(name) : name);
  return file.startsWith("node_modules") || file.startsWith("test/noted-changes") ? null : file;
}

/** As objects: the text of a stack would be mapped to sources for every statement. */
function callers(limit: number): NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.prepareStackTrace = (_, calls) => calls;
  Error.stackTraceLimit = limit;
  try {
    return new Error().stack as unknown as NodeJS.CallSite[];
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    Error.stackTraceLimit = stackTraceLimit;
  }
}
