import { INITIAL_SWITCHES } from "../../../../contract/notifications";
import { mailSender } from "../../../../contract/mail-sender";
import { sealPassword } from "../../../../service/domain/mail-senders/mail-server";
import { saveMailServer } from "../../../../service/domain/mail-senders/mail-servers.queries";
import { saveSenderDomain } from "../../../../service/domain/mail-senders/sender-domains.queries";
import { saveSenderAddress } from "../../../../service/domain/mail-senders/sender-addresses.queries";
import { hashOfCode } from "../../../../service/domain/mail-senders/sender-code";
import { editDocument } from "../../../../service/platform/settings/settings";
import { recipientIdOf } from "../../../../service/domain/mail-recipients/find-recipients";
import { upsertSuppression } from "../../../../service/domain/mail-recipients/suppressions.queries";
import { transaction } from "../../../../service/platform/db/database";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";

let suppressed = "1";
const mailServer = {
  ...{ host: "smtp.brand.example.com", port: 587, tls: "starttls" as const },
  ...{ user: "hello@brand.example.com", password: "a password" },
};
const sender = { name: "Brand", address: "hello@brand.example.com", reply_to: "" };

/** The code that the call to verify is given. */
const CODE = "ABCDEF";

/** A sender whose address can be verified. */
async function setSender({ ctx }: Prepared["service"], { id: shopId, actor }: Prepared["shop"]) {
  await transaction(ctx.db, async (tx) => {
    await editDocument(ctx, tx, shopId, mailSender, () => sender);
    await saveSenderAddress(tx, {
      ...{ shopId, address: sender.address, verifiedAt: null, codeTries: 0, codeSentAt: null },
      codeHash: hashOfCode(ctx.config, { shop: actor.shop, address: sender.address }, CODE),
      codeExpiresAt: new Date(ctx.now().getTime() + 60_000),
    });
  });
}

const DOMAIN = "brand-of-calls.com";

/** A domain whose keys are published. */
async function setSenderDomain({ ctx }: Prepared["service"], { id: shopId }: Prepared["shop"]) {
  const missing = async () => ({ kind: "missing" as const });
  ctx.dns = {
    ...{ cname: missing, addresses: missing },
    txt: async (name) =>
      name.includes("-a._domainkey") || name.includes("-b._domainkey")
        ? { kind: "found", values: ["v=DKIM1; p=abc"] }
        : { kind: "missing" },
  };
  const now = ctx.now();
  await transaction(ctx.db, (tx) =>
    saveSenderDomain(tx, {
      ...{ shopId, domain: DOMAIN, selector: "wb", active: "a", idleSince: null, records: {}, failure: null },
      ...{ privateA: "", privateB: "", publicA: "abc", publicB: "abc", addedAt: now, nextCheckAt: now },
      ...{ verifiedAt: null, lostAt: null, failingSince: null, strikes: 0, checkedAt: null },
    }),
  );
}

/** A server that lets everybody in, set for a verified sender. */
async function setMailServer(service: Prepared["service"], shop: Prepared["shop"]) {
  const { ctx } = service;
  await setSender(service, shop);
  ctx.mailServers = { ...ctx.mailServers, check: async () => {} };
  const { host, port, tls, user } = mailServer;
  await transaction(ctx.db, async (tx) => {
    const verified = {
      codeHash: null,
      codeSentAt: null,
      codeExpiresAt: null,
      codeTries: 0,
      verifiedAt: ctx.now(),
    };
    await saveSenderAddress(tx, { shopId: shop.id, address: sender.address, ...verified });
    const password = sealPassword(ctx, shop.actor.shop, mailServer);
    await saveMailServer(tx, {
      shopId: shop.id,
      host,
      port,
      tls,
      userName: user,
      password,
      changedAt: ctx.now(),
    });
  });
}

export const notificationCalls = ({ service, shop }: Prepared): ValidCalls => ({
  setSenderDomain: { input: { domain: DOMAIN } },
  checkSenderDomain: { restore: () => setSenderDomain(service, shop), input: {} },
  rotateSenderKey: { restore: () => setSenderDomain(service, shop), input: {} },
  setMailServer: { input: mailServer, restore: () => setMailServer(service, shop) },
  checkMailServer: { input: {}, restore: () => setMailServer(service, shop) },
  updateMailSender: {
    input: { value: sender, version: 0 },
  },
  sendSenderCode: { input: { address: sender.address }, restore: () => setSender(service, shop) },
  verifySender: {
    input: { address: sender.address, code: CODE },
    restore: () => setSender(service, shop),
  },
  clearSuppression: {
    input: () => ({ id: suppressed }),
    restore: async () => {
      const { ctx, clock } = service;
      suppressed = await recipientIdOf(ctx, ctx.db, shop.id, "bounced@example.com");
      const row = { shopId: shop.id, recipientId: suppressed, reason: "bounced" as const, at: clock.now };
      await transaction(ctx.db, (tx) =>
        upsertSuppression(tx, { ...row, address: null, detail: null, deliveryId: null }),
      );
    },
  },
  previewMailKind: { input: { kind: "delivered", language: "ja" } },
  updateNotificationSettings: {
    input: { value: { kinds: { ...INITIAL_SWITCHES, shipped: true } }, version: 0 },
  },
});
