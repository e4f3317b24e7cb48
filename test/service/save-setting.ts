import { call, type TestService, type TestShop } from "./harness";

/** Saves a setting by its call, as one who has just read it. */
export async function saveSetting(service: TestService, as: TestShop, path: string, value: unknown) {
  const { body } = await call(service, "GET", `/endApi${path}`, { as });
  const version = body.data?.version ?? 0;
  return call(service, "POST", `/endApi${path}`, { as, body: { value, version } });
}
