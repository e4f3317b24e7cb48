import { afterAll, beforeAll, expect, it } from "vitest";
import remixConfig from "../remix.config.js";
import { mockEndApi } from "./msw/end-api";
import { mockRequests } from "./msw/server";
import { APP, openApp, type OpenApp } from "./documents/open-app";

mockRequests();

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

it("answers /track, which is declared in remix.config.js and nowhere else, by the dashboard", async () => {
  const response = await app.ask(new Request(`${APP}/track?shop=a`), mockEndApi({}));

  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/track/dashboard?shop=a");
  expect(remixConfig.routes).toBeTypeOf("function");
});
