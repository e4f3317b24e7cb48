import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { downloadFile } from "../../../../contract/exports";
import { openApiDocument } from "../../../../service/main/http/openapi";
import { createTestService, type TestService } from "../../harness";
import { everyCall, pathOf } from "./valid-calls";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});

describe("the OpenAPI document", () => {
  const Response = z.object({
    description: z.string().min(1),
    content: z.record(z.string(), z.object({ schema: z.looseObject({}) })),
  });
  const Operation = z.strictObject({
    operationId: z.string(),
    summary: z.string().min(1),
    security: z.array(z.record(z.string(), z.array(z.string()))),
    parameters: z
      .array(
        z.strictObject({
          name: z.string(),
          in: z.literal("query"),
          required: z.boolean(),
          schema: z.looseObject({}),
        }),
      )
      .optional(),
    requestBody: z
      .object({ required: z.boolean(), content: z.record(z.string(), z.looseObject({})) })
      .optional(),
    responses: z.record(z.string().regex(/^[1-5]\d\d$/), Response),
  });
  const Document = z.strictObject({
    openapi: z.literal("3.1.0"),
    info: z.object({ title: z.string(), version: z.string() }),
    servers: z.array(z.object({ url: z.url() })),
    components: z.object({
      securitySchemes: z.looseObject({}),
      schemas: z.record(z.string(), z.looseObject({})),
    }),
    paths: z.record(z.string().startsWith("/"), z.partialRecord(z.enum(["get", "post"]), Operation)),
  });

  it("is served, is built as OpenAPI 3.1 wants it, and lists every call once", async () => {
    const document = Document.parse(await (await fetch(`${service.url}/endApi/openapi.json`)).json());

    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [
        operation.operationId,
        method.toUpperCase(),
        path,
      ]),
    );
    const calls = everyCall.map(([name, endpoint]) => [name, endpoint.method, pathOf(endpoint)]);
    expect(listed.sort()).toEqual([...calls, ["downloadFile", "GET", `/endApi${downloadFile.path}`]].sort());
    expect(new Set(listed.map(([id]) => id)).size).toBe(everyCall.length + 1);
  });

  it("points only to parts that it has", () => {
    const document = openApiDocument(service.url);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];

    expect(references.length).toBeGreaterThan(0);
    for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name!);
  });
});
