import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  buildSchema,
  type GraphQLSchema,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { beforeAll, describe, expect, it } from "vitest";
import { adminSchema } from "../../../../sandbox/shopify/graphql/schema";
import { projectRoot } from "../../../../service/platform/project-root";
import { billingOperations } from "../../../../service/adapters/shopify/billing-operations";
import { bulkOrdersQuery, operations } from "../../../../service/adapters/shopify/operations";

const documents: [string, string][] = [
  ...Object.entries({ ...operations, ...billingOperations }).map(([name, { document }]): [string, string] => [
    name,
    document,
  ]),
  ["the inner query of a bulk operation", bulkOrdersQuery("created_at:>='2026-11-06T00:00:00Z'")],
];
const file = path.join(projectRoot, "../shared/shopify/admin-schema.graphql");

const problems = (schema: GraphQLSchema, document: string) =>
  validate(schema, parse(document), [...specifiedRules, NoDeprecatedCustomRule]).map(
    (error) => error.message,
  );

describe("what is asked of the Admin API", () => {
  it.each(documents)("is known to the schema that Shopify's own package carries: %s", (_, document) => {
    expect(problems(adminSchema(), document)).toEqual([]);
  });

  it("is found out when it names a field that is not there", () => {
    expect(problems(adminSchema(), "{ shop { nmae } }")).not.toEqual([]);
  });

  // The published schema lies beside the project where it is developed.
  describe.skipIf(!existsSync(file))("by the published schema", () => {
    let schema: GraphQLSchema;

    beforeAll(() => {
      schema = buildSchema(readFileSync(file, "utf8"), { assumeValid: true });
    });

    it.each(documents)("is known and not deprecated: %s", (_, document) => {
      expect(problems(schema, document)).toEqual([]);
    });

    it("would be found out if it were deprecated", () => {
      expect(problems(schema, "{ shop { plan { displayName } } }").join()).toMatch(/deprecated/);
    });
  });
});

it("a search filter cannot break out of its place in the bulk query", () => {
  const filter = `created_at:>='2026-11-06' "} } } mutation { x`;

  expect(problems(adminSchema(), bulkOrdersQuery(filter))).toEqual([]);
});
