import { afterAll, beforeAll, expect, it } from "vitest";
import remixConfig from "../remix.config.js";
import { fakeEndApi } from "./fake-end-api";
import { APP, openApp, type OpenApp } from "./documents/open-app";

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

it("answers /track, which is declared in remix.config.js and nowhere else, by the dashboard", async () => {
  const answer = await app.ask(new Request(`${APP}/track?shop=a`), fakeEndApi({}));

  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/track/dashboard?shop=a");
  expect(remixConfig.routes).toBeTypeOf("function");
});
