import { z } from "zod";
import { mailSender } from "../../../../contract/mail-sender";
import type { ShopId } from "../../../../contract/ids";
import { mailPlaces } from "../../../../service/domain/mail-senders/mail-flow";
import { sealPassword } from "../../../../service/domain/mail-senders/mail-server";
import { saveMailServer } from "../../../../service/domain/mail-senders/mail-servers.queries";
import { sendAsShop } from "../../../../service/domain/mail-senders/send-as-shop";
import { saveSenderAddress } from "../../../../service/domain/mail-senders/sender-addresses.queries";
import { findSender, senderShown } from "../../../../service/domain/mail-senders/sender-of-shop";
import { getShopById } from "../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../service/platform/db/database";
import { type Channel, createChannels, defineChannel } from "../../../../service/platform/deliveries/channel";
import { MailRefusedError } from "../../../../service/platform/mail/transport";
import { editDocument } from "../../../../service/platform/settings/settings";
import { createMailServerService } from "../../features/notifications/mail-server-service";
import { aBareShop, enqueue } from "../../platform/deliveries/a-channel";
import type { TestService } from "../../harness";
import { ACCOUNT, SERVER_NAME } from "../../smtp-server";

const Payload = z.object({ note: z.string().default("") });

/** Emails of shops without orders, sent as those to customers are. The note is whom one goes to. */
const lettersOf = (name: string, waiting: { waits: boolean }) =>
  defineChannel<typeof Payload, { to: string }>({
    name,
    class: "transactional",
    payload: Payload,
    retention: { days: 60 },
    ...mailPlaces(16, waiting),
    render: async (_ctx, { payload }) => ({ to: payload.note }),
    async send(ctx, { to }, { shop }, attempt) {
      const from = await findSender(ctx, ctx.db, await getShopById(ctx.db, shop));
      const mail = { ...senderShown(from), to: { address: to }, subject: "A letter", text: `From ${shop}` };
      return sendAsShop(ctx, shop, from, mail, attempt, waiting);
    },
    isFinal: (error) => error instanceof MailRefusedError,
    redact: () => ({ payload: {}, rendered: null }),
  });
export const letters = lettersOf("letters", { waits: true });
/** Those that somebody waits for. */
export const urgentLetters = lettersOf("urgent-letters", { waits: false });

const channels = createChannels([letters, urgentLetters] as unknown as Channel[]);

export const createLetterService = (env: Record<string, string> = {}, more: object = {}) =>
  createMailServerService(env, { channels, ...more });

export const addresses = (count: number, host = "example.com") =>
  Array.from({ length: count }, (_, at) => `customer-${at}@${host}`);

export const write = (service: TestService, shop: ShopId, addresses: string[], channel = letters) =>
  enqueue(
    service,
    channel as never,
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
