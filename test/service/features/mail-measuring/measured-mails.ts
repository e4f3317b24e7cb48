import type { MailPurpose } from "../../../../contract/mail-purposes";
import { changeConsents } from "../../../../service/domain/mail-recipients/change-consents";
import { recipientIdOf } from "../../../../service/domain/mail-recipients/find-recipients";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { aShop, createTestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";

const BROWSER =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18 Safari/605.1.15";

/** A service whose emails are kept, and requests as readers of them send. */
export async function createMeasuredMails() {
  const mails = createMailRecorder();
  const service = await createTestService({ mail: mails });
  const shop = await aShop(service);
  const { db } = service.ctx;

  /** Sends the email that a parcel is on its way. @param country where it goes: the United States count opens, Germany asks first */
  async function mailed(email: string, { of = shop, country = "US", ...more } = {}) {
    const order = await anOrder(service, of, { email, country, ...more } as Parameters<typeof anOrder>[2]);
    const { id } = order.shipments[0]!;
    await applyEvents(service, of, id, [anEventAt(new Date(service.clock.now.getTime() - 3_600_000))]);
    mails.sent.length = 0;
    await service.settle();
    const html = String(mails.sent.at(-1)?.html);
    const messages = await db
      .selectFrom("mailMessages")
      .selectAll()
      .where("shopId", "=", of.id)
      .orderBy("deliveryId", "desc")
      .execute();
    const paths = [...html.matchAll(/href="https?:\/\/[^"/]+(\/c\/[^"]+)"/g)].map(([, path]) => path!);
    const [, pixel = null] = /src="https?:\/\/[^"/]+(\/o\/[^"]+)"/.exec(html) ?? [];
    return { html, order, shipment: id, message: messages[0]!, paths, pixel };
  }

  const later = (ms: number) => {
    service.clock.now = new Date(service.clock.now.getTime() + ms);
  };
  const ask = (path: string, { agent = BROWSER, method = "GET", headers = {} } = {}) =>
    fetch(service.url + path, { method, redirect: "manual", headers: { "user-agent": agent, ...headers } });
  const messageOf = ({ message }: { message: { deliveryId: string } }, of = shop) =>
    db
      .selectFrom("mailMessages")
      .selectAll()
      .where("shopId", "=", of.id)
      .where("deliveryId", "=", message.deliveryId)
      .executeTakeFirstOrThrow();
  const decide = async (email: string, purpose: MailPurpose, isWanted: boolean, of: TestShop = shop) => {
    const recipient = await recipientIdOf(service.ctx, db, of.id, email);
    return changeConsents(
      service.ctx,
      of.id,
      { recipient, delivery: null },
      new Map([[purpose, isWanted]]),
      "page",
    );
  };
  return { mails, service, shop, mailed, later, ask, messageOf, decide };
}
