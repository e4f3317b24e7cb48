import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { returnUrl } from "../../../../service/features/subscriptions/approval-return";
import { createProviders } from "../../../../service/adapters/tracking-providers/create-providers";
import { authenticateAdminToken } from "../../../../service/main/http/authenticate";
import { deriveSigningKeys } from "../../../../service/platform/crypto/signing-keys";
import { openTrackedOrder } from "../../../../service/read/tracked-order/find-tracked-order";
import { trackingLink } from "../../../../service/read/tracked-order/tracking-link";
import { signPush } from "../../../crash/push-sender";
import { anOrder } from "../../shipments";
import { APP_SECRET, aShop, createTestService, type TestService, type TestShop } from "../../harness";

const NEW_SECRET = "a-new-app-secret-of-at-least-32-characters";
const NEWEST_SECRET = "the-newest-secret-of-at-least-32-characters";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

/** Asked below the page, which keeps what it has shown for some seconds: longer than a new process knows a link. */
async function opensTheOrder(link: string): Promise<boolean> {
  const { order = "", token = "" } = Object.fromEntries(new URL(link).searchParams);
  return (await openTrackedOrder(service.ctx, shop.id, { order, token })) !== null;
}

/** Whether everything that was signed is still taken after the process started with these secrets. */
async function isGoodUnder(secrets: [string, ...string[]], signed: Signed) {
  service.config.signingKeys = deriveSigningKeys(secrets);
  const headers = new Headers(signPush(signed.secret, "push-1", "{}"));
  const simulated = createProviders(service.config).find(({ id }) => id === "simulated")!;
  return {
    adminToken: await authenticateAdminToken(service.ctx, signed.bearer).then(
      () => true,
      () => false,
    ),
    trackingLink: await opensTheOrder(signed.link),
    billingReturn: (await fetch(signed.back, { redirect: "manual" })).status === 302,
    push: simulated.verifyWebhook(Buffer.from("{}"), headers),
  };
}

type Signed = Awaited<ReturnType<typeof signEverything>>;

async function signEverything() {
  service.config.signingKeys = deriveSigningKeys([APP_SECRET]);
  const order = await anOrder(service, shop);
  return {
    secret: APP_SECRET,
    bearer: shop.bearer,
    order: order.id,
    link: trackingLink(service.config, shop.actor.ownShop, order.id),
    back: await returnUrl(service.ctx, shop),
  };
}

const all = (value: boolean) => ({
  adminToken: value,
  trackingLink: value,
  billingReturn: value,
  push: value,
});

describe("what was signed before APP_SECRET changed", () => {
  it("is good as long as the old secret stands beside the new one, and not afterwards", async () => {
    const signed = await signEverything();

    expect(await isGoodUnder([APP_SECRET], signed)).toEqual(all(true));
    expect(await isGoodUnder([NEW_SECRET, APP_SECRET], signed)).toEqual(all(true));
    expect(await isGoodUnder([NEWEST_SECRET, NEW_SECRET, APP_SECRET], signed)).toEqual(all(true));
    expect(await isGoodUnder([NEWEST_SECRET, NEW_SECRET], signed)).toEqual(all(false));
  });

  it("opens the order by the link of a mail sent before each purpose had keys of its own", async () => {
    const signed = await signEverything();
    const link = new URL(signed.link);
    const token = createHmac("sha256", APP_SECRET)
      .update(`tracking-link/${shop.id}/${signed.order}`)
      .digest();
    link.searchParams.set("token", token.subarray(0, 24).toString("base64url"));

    service.config.signingKeys = deriveSigningKeys([NEW_SECRET, APP_SECRET]);
    expect(await opensTheOrder(link.href)).toBe(true);
    service.config.signingKeys = deriveSigningKeys([NEW_SECRET]);
    expect(await opensTheOrder(link.href)).toBe(false);
  });
});

it("what is signed from now on is signed with the new secret alone", async () => {
  await signEverything();

  service.config.signingKeys = deriveSigningKeys([NEW_SECRET, APP_SECRET]);
  const link = trackingLink(service.config, shop.actor.ownShop, "1");
  service.config.signingKeys = deriveSigningKeys([NEW_SECRET]);

  expect(trackingLink(service.config, shop.actor.ownShop, "1")).toBe(link);
});

it("no two purposes and no two secrets share a key, and none is the secret itself but for old links", () => {
  const { trackingLink: links, ...rest } = deriveSigningKeys([NEW_SECRET, APP_SECRET]);
  const keys = [...Object.values(rest).flat(), ...links].map((key) => key.toString("hex"));

  expect(new Set(keys).size).toBe(keys.length);
  expect(links.map(String).filter((key) => key === NEW_SECRET || key === APP_SECRET)).toHaveLength(2);
  expect(Object.values(rest).flat().map(String)).not.toContain(APP_SECRET);
});
