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
    const writer = writerOf(callers());
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

/** The call that is nearest to the statement and of this project, if it is the service's. */
function writerOf(calls: NodeJS.CallSite[]): string | undefined {
  for (const call of calls) {
    const file = fileOf(call);
    if (file && !file.startsWith("node_modules") && !file.startsWith("test/noted-changes")) {
      const name = call.getFunctionName() ?? "a function";
      return file.startsWith("service/") && !NEED_NOT_NOTE.has(name) ? `${name} (${file})` : undefined;
    }
  }
  return undefined;
}

/** From the project's folder; undefined for Node's own. */
function fileOf(call: NodeJS.CallSite): string | undefined {
  const name = call.getFileName();
  if (!name || name.startsWith("node:")) return undefined;
  return path.relative(projectRoot, name.startsWith("file:") ? fileURLToPath(name) : name);
}

/** As objects: the text of a stack would be mapped to sources for every statement. */
function callers(): NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.prepareStackTrace = (_, calls) => calls;
  Error.stackTraceLimit = 30;
  try {
    return new Error().stack as unknown as NodeJS.CallSite[];
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    Error.stackTraceLimit = stackTraceLimit;
  }
}
