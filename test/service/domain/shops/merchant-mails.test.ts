import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { enqueueMerchantEmail } from "../../../../service/domain/shops/merchant-mails/enqueue-merchant-email";
import {
  merchantEmail,
  MerchantEmailData,
} from "../../../../service/domain/shops/merchant-mails/merchant-email";
import { getShopById } from "../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../service/platform/db/database";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { MailRefusedError } from "../../../../service/platform/mail/transport";
import { merchantEmails } from "../../../../service/main/merchant-emails";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";

const Data = MerchantEmailData.extend({ at: z.iso.datetime() });
const email = merchantEmail<z.output<typeof Data>>({
  name: "test-mail",
  data: Data,
  subject: ({ t, language }) => {
    if (language === "fr") throw new TypeError("broken in French");
    return t("mail.nearQuota.subject");
  },
  heading: () => "Heading",
  lead: (_localizer, { at }) => at,
  facts: ({ day }, { at }) => [{ name: "At", value: day(at) }],
  action: () => "Open",
});

let failure: Error | undefined;
const recorder = createMailRecorder({ failWith: () => failure });
const { sent } = recorder;
let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService({
    merchantEmails: new Map([...merchantEmails, [email.name, email as never]]),
    mail: recorder,
  });
});
beforeEach(async () => {
  shop = await aShop(service);
  sent.length = 0;
  failure = undefined;
});

async function write(
  key: string,
  { locale = "en", name = email.name, to }: { locale?: string; name?: string; to?: string | null } = {},
) {
  const facts = { locale, ...(to !== undefined && { email: to }) };
  await service.ctx.db.updateTable("shops").set(facts).where("id", "=", shop.id).execute();
  await transaction(service.ctx.db, async (tx) =>
    enqueueMerchantEmail(service.ctx, tx, {
      shop: await getShopById(tx, shop.id),
      event: "quota",
      key,
      email: { ...email, name },
      data: {
        shop: { name: "Blue Door", url: "https://blue.example" },
        link: "https://x.example",
        at: "2026-11-20T12:00:00.000Z",
      },
    }),
  );
}
const log = () =>
  service.ctx.db
    .selectFrom("deliveryLog")
    .select(["key", "state", "reason"])
    .where("shopId", "=", shop.id)
    .execute();

describe("a mail to a merchant", () => {
  it("is rendered by the job, from what was stored, in the language of the shop; once for each cause", async () => {
    await write("a", { locale: "de" });
    await write("a", { locale: "de" });
    await service.settle();
    await write("a", { locale: "de" });
    await service.settle();

    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to: { address: expect.stringMatching(/^owner@/) as string },
      subject: "80\u00a0% Ihres Bestellkontingents sind verbraucht",
    });
    expect(sent[0]!.text).toContain("Freitag, 20. November");
    expect(sent[0]!.messageId).toMatch(/^<merchant\.[0-9a-f]{32}@127\.0\.0\.1>$/);
  });

  it("is in English where its own language cannot be rendered", async () => {
    await write("a", { locale: "fr" });
    await service.settle();

    expect(sent.map(({ subject }) => subject)).toEqual(["80% of your order quota is used"]);
  });

  it("is written to nobody without an address, and ends where the server refuses it for good", async () => {
    await write("nobody", { to: null });
    await write("no address", { to: "nonsense" });
    failure = new MailRefusedError("550 no such user");
    await write("refused", { to: "owner@shop.example" });
    await service.settle();

    expect(await log()).toEqual([{ key: "refused", state: "failed", reason: "550 no such user" }]);
  });

  it("waits where this version of the app does not know it", async () => {
    await write("a", { name: "of-tomorrow" });
    await service.settle();

    const rows = await service.ctx.db
      .selectFrom("deliveries")
      .select(["state", "reason"])
      .where("shopId", "=", shop.id)
      .execute();
    expect(rows).toEqual([{ state: "waiting", reason: "unknown mail of-tomorrow" }]);
  });
});
