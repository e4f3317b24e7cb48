import type { KyselyPlugin } from "kysely";
import type { Db } from "../../service/platform/db/database";

/** The database, with the number of statements built with it; those of pg-boss and savepoints among them. */
export function countStatements(plain: Db): { count: { statements: number }; db: Db } {
  const count = { statements: 0 };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count.statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { count, db: plain.withPlugin(plugin) };
}
