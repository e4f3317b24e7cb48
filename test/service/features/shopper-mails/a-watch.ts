import { INITIAL_SWITCHES, notificationSettings } from "../../../../contract/notifications";
import { changeSetting } from "../../../../service/platform/settings/settings";
import { shipmentKey, trackingToken } from "../../../../service/read/tracked-order/tracking-link";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import type { anOrder } from "../../shipments";
import { anEventAt, applyEvents } from "../../shipments";
import { sendForm } from "../order-lookup/open-page";

const OFF = Object.fromEntries(
  Object.keys(INITIAL_SWITCHES).map((kind) => [kind, false]),
) as typeof INITIAL_SWITCHES;

export type Order = Awaited<ReturnType<typeof anOrder>>;
type Status = "IN_TRANSIT" | "WAITING_DELIVERY" | "DELIVERED";

/** A service with a shop that sends no usual emails, so that its customers have only what they ask for, and another one. */
export async function prepareWatches() {
  const service: TestService = await createTestService();
  const shop: TestShop = await aShop(service);
  const other: TestShop = await aShop(service);
  await changeSetting(service.ctx, shop.actor, notificationSettings, { value: { kinds: OFF }, version: 0 });
  let hours = 0;
  return {
    ...{ service, shop, other },
    /** The order's parcel comes to another status. */
    change: async ({ shipments }: Order, of = shop, status: Status = "IN_TRANSIT") => {
      hours += 1;
      const at = new Date(service.clock.now.getTime() - 40 * 3_600_000 + hours * 60_000);
      await applyEvents(service, of, shipments[0]!.id, [anEventAt(at, { status, message: "Moved" })]);
      await service.settle();
    },
    formOf: ({ id, number }: Order, watch: string, of = shop) => ({
      ...{ order: id, token: trackingToken(service.config, of.id, id), watch },
      parcel: shipmentKey(service.config, of.id, number),
    }),
    byNumber: ({ number }: Order, watch: string) => ({
      ...{ number, watch, parcel: shipmentKey(service.config, shop.id, number) },
    }),
    mailsTo: (address: string) =>
      service.mails.sent.filter(({ to }) => (typeof to === "string" ? to : to.address) === address),
    ask: async (fields: Record<string, string>, of = shop) => {
      const page = await sendForm(service, of, fields);
      await service.settle();
      return page;
    },
    /** As a browser without script sends the form of a confirmation's link. */
    press: (link: URLSearchParams, more: Record<string, string> = {}, of = shop) =>
      sendForm(service, of, { link: link.get("link")!, ...more }),
    watches: (of = shop) =>
      service.ctx.db.selectFrom("shipmentWatches").selectAll().where("shopId", "=", of.id).execute(),
    clear: async () => {
      await service.settle();
      await service.ctx.db.deleteFrom("rateLimits").execute();
      service.mails.sent.length = 0;
    },
  };
}

/** What the confirmation's link asks the page. */
export const linkIn = (text: string) => new URL(/http\S+[?&]link=\S+/.exec(text)![0]).searchParams;
