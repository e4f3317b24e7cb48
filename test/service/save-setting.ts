import { signAdminToken } from "../../service/domain/shops/admin-token";
import { call, type TestService, type TestShop } from "./harness";

/** Saves a setting by its call, as one who has just signed in and read it; the answer may be a refusal. */
export async function saveSetting(service: TestService, shop: TestShop, path: string, value: unknown) {
  // A test whose clock has moved on would be answered that its session has expired, and go on with the setting of before.
  const as = { bearer: await signAdminToken(service.config, shop.domain, 3600, service.clock.now) };
  const { body } = await call(service, "GET", `/endApi${path}`, { as });
  const version = body.data?.version ?? 0;
  return call(service, "POST", `/endApi${path}`, { as, body: { value, version } });
}
