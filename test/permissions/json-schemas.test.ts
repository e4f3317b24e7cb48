import { describe, expect, it } from "vitest";
import gates from "../../permissions/gates.json";
import gatesSchema from "../../permissions/gates.schema.json";
import { jsonSchemas } from "../../permissions/json-schemas";
import plans from "../../permissions/plans.json";
import plansSchema from "../../permissions/plans.schema.json";

describe("the schemas editors complete by", () => {
  it("say what the checks say; `npm run gates -- --schemas` writes them anew", () => {
    expect(gatesSchema).toEqual(JSON.parse(JSON.stringify(jsonSchemas["gates.schema.json"])));
    expect(plansSchema).toEqual(JSON.parse(JSON.stringify(jsonSchemas["plans.schema.json"])));
  });

  it("are named by the files they are for", () => {
    expect(gates.$schema).toBe("./gates.schema.json");
    expect(plans.$schema).toBe("./plans.schema.json");
  });
});
