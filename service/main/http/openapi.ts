import { z } from "zod";
import { endpoints } from "../../../contract/endpoints";
import type { Endpoint } from "../../../contract/endpoint";
import { envelope } from "../../../contract/envelope";
import { statusOf, SUCCESS } from "../../../contract/errors";
import { downloadFile } from "../../../contract/exports";

/** The OpenAPI 3.1 document of every call, made from the contract. */
export function openApiDocument(appUrl: string) {
  const paths = new Map<string, Record<string, unknown>>();
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.startsWith("/shopify/") ? endpoint.path : `/endApi${endpoint.path}`;
    paths.set(path, { ...paths.get(path), [endpoint.method.toLowerCase()]: operation(name, endpoint) });
  }
  paths.set(`/endApi${downloadFile.path}`, { get: fileOperation() });
  return {
    openapi: "3.1.0",
    info: { title: "Waybill endApi", version: "1" },
    servers: [{ url: appUrl }],
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Error: json(envelope(z.unknown())) },
    },
    paths: Object.fromEntries(paths),
  };
}

/** The one answer that is a file; the ticket in its address stands for a bearer. */
function fileOperation() {
  return {
    operationId: "downloadFile",
    summary: downloadFile.summary,
    security: [],
    parameters: parameters(downloadFile.query),
    responses: {
      200: {
        description: "The file",
        content: { [downloadFile.contentType]: { schema: { type: "string" } } },
      },
      ...failureResponses(),
    },
  };
}

function operation(name: string, endpoint: Endpoint) {
  return {
    operationId: name,
    summary: endpoint.summary,
    security: endpoint.audience === "public" ? [] : [{ bearer: [] }],
    ...(endpoint.method === "GET" && { parameters: parameters(endpoint.query) }),
    ...(endpoint.method === "POST" && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: json(endpoint.body, "input") } },
      },
    }),
    responses: {
      200: content("Code 00000", json(envelope(endpoint.response))),
      ...failureResponses(),
    },
  };
}

function failureResponses() {
  const failures = Object.entries(statusOf).filter(([code]) => code !== SUCCESS);
  const statuses = [...new Set(failures.map(([, status]) => status))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      content(
        failures
          .filter(([, each]) => each === status)
          .map(([code]) => code)
          .join(", "),
        { $ref: "#/components/schemas/Error" },
      ),
    ]),
  );
}

function parameters(query: z.ZodType) {
  const { properties = {}, required = [] } = json(query, "input") as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

const content = (description: string, schema: unknown) => ({
  description,
  content: { "application/json": { schema } },
});

function json(schema: z.ZodType, io: "input" | "output" = "output") {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
