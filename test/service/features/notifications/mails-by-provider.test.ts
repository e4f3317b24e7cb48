import { beforeEach, describe, expect, it } from "vitest";
import { createPostmarkTransport } from "../../../../service/adapters/mail-transports/postmark-transport";
import { createSesTransport } from "../../../../service/adapters/mail-transports/ses-transport";
import { createPostmarkServer } from "../../adapters/mail-transports/postmark-server";
import { createSesServer } from "../../adapters/mail-transports/ses-server";
import { aShop, type TestShop } from "../../harness";
import { createSenderService, MINUTE, OURS, senderOf, type SenderService } from "./sender-service";
import { sendDue } from "../../send-due";

const OUR_DOMAIN = "mail.waybill-service.com";

const providerIdsOf = async (service: SenderService, shop: TestShop) =>
  (
    await service.ctx.db
      .selectFrom("mailMessages")
      .select("providerId")
      .where("shopId", "=", shop.id)
      .execute()
  ).map(({ providerId }) => providerId);

describe("by Amazon SES", () => {
  let server: Awaited<ReturnType<typeof createSesServer>>;
  let service: SenderService;
  let shop: TestShop;
  let sender: ReturnType<typeof senderOf>;
  beforeEach(async () => {
    server = await createSesServer(OUR_DOMAIN);
    const mail = createSesTransport(server.settings, { mailFrom: OURS });
    service = await createSenderService({ mail });
    shop = await aShop(service);
    sender = senderOf(service, shop);
    server.sent.length = 0;
  });
  const fromOf = () => /^From: (.*)$/m.exec(server.sent.at(-1)!.raw.toString().replace(/\r/g, ""))![1];

  it("an email comes from ours until SES knows the domain, and from the shop's own address then", async () => {
    await sender.connect("brand.com");
    expect(await sender.shown()).toMatchObject({ state: "connected", is_used: false, is_verifying: true });
    await sender.mailCustomer();
    expect(fromOf()).toBe(`Brand <${OURS}>`);

    server.identities.get("brand.com")!.isVerified = true;
    await sender.later(15 * MINUTE);
    await sender.sweep();
    await sender.mailCustomer();

    expect(await sender.shown()).toMatchObject({ is_used: true, is_verifying: false });
    expect(fromOf()).toBe("Brand <hello@brand.com>");
    expect(await providerIdsOf(service, shop)).toEqual(
      server.sent.flatMap(({ id, body }) => ("EmailTags" in body ? id : [])),
    );
  });

  it("an email waits while SES does not answer as it should, and goes out under the same id then", async () => {
    server.fail(server.failed(429, "TooManyRequestsException", "Maximum sending rate exceeded."));
    await sender.mailCustomer();
    expect(server.sent).toEqual([]);

    server.fail(null);
    await sender.later(5 * MINUTE);
    await sendDue(service);
    expect(server.sent).toHaveLength(1);
  });
});

it("by Postmark an email comes from our address, whatever is set up, and its id is noted", async () => {
  const server = await createPostmarkServer(OUR_DOMAIN);
  const mail = createPostmarkTransport(server.settings, { mailFrom: OURS });
  const service = await createSenderService({ mail });
  const shop = await aShop(service);
  const sender = senderOf(service, shop);
  await sender.connect("brand.com");
  server.sent.length = 0;

  await sender.mailCustomer();

  const [sent] = server.sent;
  expect(sent).toMatchObject({ From: `"Brand" <${OURS}>`, ReplyTo: '"Brand" <hello@brand.com>' });
  expect(sent!.Metadata!["waybill-id"]).toMatch(new RegExp(`^${shop.id}-\\d+-[\\da-f]{20}$`));
  expect(await providerIdsOf(service, shop)).toEqual([sent!.id]);
  expect((await sender.shown()).is_used).toBe(false);
});
