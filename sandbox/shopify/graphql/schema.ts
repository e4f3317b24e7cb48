import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from "graphql";

/** Output of scripts/admin-schema.mjs. */
const DATA = ".cache/shopify/admin_2026-10.json.gz";

let schema: GraphQLSchema | undefined;

/**
 * The Admin API's published schema. Loaded on first use, once per process: it takes about half a second and 50 MB.
 * @throws Error when it was not fetched (`npm start` and `npm test` do)
 */
export function adminSchema(): GraphQLSchema {
  schema ??= load(findData());
  return schema;
}

function load(file: string): GraphQLSchema {
  // Descriptions are two thirds of the text and are not served.
  const withoutDescriptions = (key: string, value: unknown) => (key === "description" ? undefined : value);
  const { data } = JSON.parse(gunzipSync(readFileSync(file)).toString("utf8"), withoutDescriptions) as {
    data: IntrospectionQuery;
  };
  return buildClientSchema(data, { assumeValid: true });
}

/** Searched upwards: a bundle of this file may be anywhere in the project. */
function findData(): string {
  for (const start of [path.dirname(fileURLToPath(import.meta.url)), process.cwd()]) {
    for (let folder = start; ; folder = path.dirname(folder)) {
      const file = path.join(folder, DATA);
      if (existsSync(file)) return file;
      if (folder === path.dirname(folder)) break;
    }
  }
  throw new Error(`The sandbox needs Shopify's schema in ${DATA}: npm start and npm test fetch it`);
}
