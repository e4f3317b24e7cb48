import { z } from "zod";
import { GateTable } from "./gates-schema";
import { PlanCatalogue } from "./plans-schema";

/** JSON schemas by file name, for completion and checks in editors; made from what the lint checks with. */
export const jsonSchemas = {
  "gates.schema.json": z.toJSONSchema(GateTable, { io: "input" }),
  "plans.schema.json": z.toJSONSchema(PlanCatalogue, { io: "input" }),
};
