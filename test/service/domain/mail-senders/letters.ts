import { z } from "zod";
import { mailSender } from "../../../../contract/mail-sender";
import type { ShopId } from "../../../../contract/ids";
import { sealPassword } from "../../../../service/domain/mail-senders/mail-server";
import { saveMailServer } from "../../../../service/domain/mail-senders/mail-servers.queries";
import { sendAsShop } from "../../../../service/domain/mail-senders/send-as-shop";
import { saveSenderAddress } from "../../../../service/domain/mail-senders/sender-addresses.queries";
import { findSender } from "../../../../service/domain/mail-senders/sender-of-shop";
import { getShopById } from "../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../service/platform/db/database";
import { type Channel, createChannels, defineChannel } from "../../../../service/platform/deliveries/channel";
import { MailRefusedError } from "../../../../service/platform/mail/transport";
import { editDocument } from "../../../../service/platform/settings/settings";
import { createMailServerService } from "../../features/notifications/mail-server-service";
import { aBareShop, enqueue } from "../../platform/deliveries/a-channel";
import type { TestService } from "../../harness";
import { ACCOUNT, SERVER_NAME } from "../../smtp-server";

const PLACES = 16;
const Payload = z.object({ note: z.string().default("") });

/** Emails of shops without orders, sent as those to customers are. The note is whom one goes to. */
export const letters = defineChannel<typeof Payload, { to: string }>({
  name: "letters",
  class: "transactional",
  payload: Payload,
  concurrency: PLACES,
  retention: { days: 60 },
  placesOf: (ctx, inFlight) => ctx.mailFlow.places.placesOf(inFlight, PLACES),
  render: async (_ctx, { payload }) => ({ to: payload.note }),
  async send(ctx, { to }, { shop }, attempt) {
    const { own, ...sender } = await findSender(ctx, ctx.db, await getShopById(ctx.db, shop));
    const mail = { ...sender, to: { address: to }, subject: "A letter", text: `From ${shop}` };
    return sendAsShop(ctx, shop, own, mail, attempt);
  },
  isFinal: (error) => error instanceof MailRefusedError,
  redact: () => ({ payload: {}, rendered: null }),
});

const channels = createChannels([letters as unknown as Channel]);

export const createLetterService = (env: Record<string, string> = {}, more: object = {}) =>
  createMailServerService(env, { channels, ...more });

export const write = (service: TestService, shop: ShopId, addresses: string[]) =>
  enqueue(
    service,
    letters as never,
    shop,
    addresses.map((note, at) => ({ key: `${at} ${note} ${service.clock.now.getTime()}`, note })),
  );

export async function aShopOnPlan(service: TestService): Promise<ShopId> {
  const shop = await aBareShop(service);
  await service.ctx.db.updateTable("shops").set({ planCode: "ADVANCED" }).where("id", "=", shop).execute();
  return shop;
}

/** A shop whose emails leave by a server of its own, which nobody has checked. */
export async function aShopWithServer(service: TestService, port: number): Promise<ShopId> {
  const { ctx } = service;
  const shopId = await aShopOnPlan(service);
  const { user: address } = ACCOUNT;
  const account = { host: SERVER_NAME, port, tls: "starttls" as const, ...ACCOUNT };
  const none = { codeHash: null, codeSentAt: null, codeExpiresAt: null, codeTries: 0 };
  await transaction(ctx.db, async (tx) => {
    await editDocument(ctx, tx, shopId, mailSender, () => ({ name: "", address, reply_to: "" }));
    await saveSenderAddress(tx, { shopId, address, verifiedAt: ctx.now(), ...none });
    const sealed = {
      userName: account.user,
      password: sealPassword(ctx, shopId, account),
      changedAt: ctx.now(),
    };
    await saveMailServer(tx, { shopId, host: account.host, port, tls: account.tls, ...sealed });
  });
  return shopId;
}
